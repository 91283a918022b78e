import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { touchedByCatalogue } from "@/api/catalogue";
import { textOf } from "@/api/errors";
import { reorderCategories, updateCategories } from "@/api/generated/command";
import { invalidate } from "@/lib/invalidate";
import { useCommand } from "@/lib/use-command";
import { type Arrangement, arrangementOf, childrenOf, holdSame, moved, type Spot, spotOf } from "./arrangement";
import { type Category, categoryTreeQuery } from "./categories";

const REFUSED = "A ordem não foi salva. Tente novamente.";

interface Move {
  id: number;
  to: Spot;
  next: Arrangement;
  isAmongSiblings: boolean;
  /** Moves begun before a refusal were made from an order that never came to be. */
  round: number;
}

/**
 * The order of the menu, changed one move at a time: shown at once, sent one after the other, and put back where the
 * server refuses. `said` is what a screen reader hears about the last move.
 */
export function useArrangement(categories: readonly Category[]) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<Arrangement>();
  const [said, setSaid] = useState("");
  const waiting = useRef(0);
  const round = useRef(0);
  /** Of categories that the moves just sent have changed; the list learns of them when all were sent. */
  const versions = useRef(new Map<number, number>());

  const seen = (id: number) => {
    const listed = client.getQueryData(categoryTreeQuery().queryKey)?.categories.find((category) => category.id === id);
    return { id, version: Math.max(listed?.version ?? 1, versions.current.get(id) ?? 1) };
  };
  const settle = async () => {
    waiting.current -= 1;
    if (waiting.current > 0) return;
    await invalidate(client, touchedByCatalogue);
    if (waiting.current > 0) return;
    versions.current.clear();
    setWanted(undefined);
  };
  const send = useCommand({
    queue: "categories-arrangement",
    run: async (move: Move) => {
      if (move.round !== round.current) return;
      const { items } = await command(move, seen);
      for (const { id, version } of items) versions.current.set(id, version);
    },
    onDone: settle,
    onFailed: (error) => {
      round.current += 1;
      setWanted(undefined);
      setSaid("A ordem não foi salva.");
      toast.error("A ordem não foi salva", { description: textOf(error, REFUSED) });
      return settle();
    },
  });

  const stored = arrangementOf(categories);
  // a category that came or went meanwhile makes the wish void
  const arrangement = wanted && holdSame(wanted, stored) ? wanted : stored;

  const move = (id: number, to: Spot) => {
    const from = spotOf(arrangement, id);
    const next = moved(arrangement, id, to);
    const now = spotOf(next, id);
    if (!from || !now || (from.parentId === now.parentId && from.place === now.place)) return;
    setWanted(next);
    setSaid(sentence(categories, id, now, childrenOf(next, now.parentId).length));
    waiting.current += 1;
    send.mutate({ id, to: now, next, isAmongSiblings: from.parentId === now.parentId, round: round.current });
  };
  return { arrangement, move, said };
}

type Seen = (id: number) => Pick<Category, "id" | "version">;

/** Among its siblings a category is put in order with them; to another parent it goes together with the room for it. */
function command({ id, to, next, isAmongSiblings }: Move, seen: Seen) {
  const siblings = childrenOf(next, to.parentId);
  if (isAmongSiblings) {
    const versions = siblings.map((each) => seen(each).version);
    return reorderCategories({ ids: [...siblings], versions });
  }
  const room = siblings.map((each, order) => ({ id: each, order })).filter((each) => each.id !== id);
  const placed = { id, parent_id: to.parentId ?? 0, order: to.place };
  return updateCategories({ updates: [placed, ...room] }, { version: seen(id).version });
}

function sentence(categories: readonly Category[], id: number, { parentId, place: at }: Spot, count: number): string {
  const nameOf = (each: number | null) => categories.find((category) => category.id === each)?.name ?? "";
  const where = parentId === null ? "entre as principais" : `em ${nameOf(parentId)}`;
  return `${nameOf(id)} agora é a ${at + 1}ª de ${count} ${where}.`;
}
