import { useState } from "react";
import { touchedByCatalogue } from "@/api/catalogue";
import { useCommand } from "@/lib/use-command";
import { reorderImages } from "./commands";
import type { AdminImage } from "./images";
import { moved } from "./order";

interface Wish {
  ids: number[];
  /** The list on which it was made; a newer one says itself what is true. */
  base: string;
}

/**
 * The slides in their order, which is changed one move at a time: shown at once, sent one after the other, and put back
 * where the server refuses. `said` is what a screen reader hears about the last move.
 */
export function useOrder(images: readonly AdminImage[]) {
  const [wish, setWish] = useState<Wish>();
  const [said, setSaid] = useState("");

  const reorder = useCommand({
    run: reorderImages,
    invalidates: touchedByCatalogue,
    queue: "slides-order",
    failure: "A ordem não foi salva. Tente novamente.",
    onFailed: () => {
      setWish(undefined);
      setSaid("A ordem não foi salva.");
    },
  });

  const known = new Map(images.map((image) => [image.id, image]));
  const base = [...known.keys()].join();
  const holds = wish?.ids.every((id) => known.has(id)) && (reorder.isPending || wish.base === base);
  const ids = wish && holds ? wish.ids : [...known.keys()];
  const ordered = ids.flatMap((id) => known.get(id) ?? []);

  const move = (id: number, to: number) => {
    const from = ids.indexOf(id);
    const place = Math.max(0, Math.min(to, ids.length - 1));
    const name = known.get(id)?.name ?? "";
    if (from < 0) return;
    if (from === place) {
      setSaid(`${name} já é a ${place === 0 ? "primeira" : "última"}.`);
      return;
    }
    const next = moved(ids, from, place);
    setWish({ ids: next, base });
    setSaid(`${name} agora é a ${place + 1}ª de ${ids.length}.`);
    reorder.mutate(next);
  };

  return { ordered, move, said };
}
