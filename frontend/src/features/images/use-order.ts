import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { toast } from "sonner";
import { textOf } from "@/api/errors";
import { invalidate } from "@/lib/invalidate";
import { reorderImages } from "./commands";
import { type AdminImage, touchedByImages } from "./images";
import { moved } from "./order";

/**
 * The slides in their order, which is changed one move at a time: shown at once, sent one after the other, and put back
 * where the server refuses. `said` is what a screen reader hears about the last move.
 */
export function useOrder(images: readonly AdminImage[]) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<number[]>();
  const [said, setSaid] = useState("");
  const sent = useRef(0);

  const reorder = useMutation({
    mutationFn: reorderImages,
    scope: { id: "slides-order" },
    onError: (error) => {
      setWanted(undefined);
      setSaid("A ordem não foi salva.");
      toast.error(textOf(error, "A ordem não foi salva. Tente novamente."));
    },
    onSettled: async () => {
      sent.current -= 1;
      if (sent.current > 0) return;
      await invalidate(client, touchedByImages);
      if (sent.current === 0) setWanted(undefined);
    },
  });

  const known = new Map(images.map((image) => [image.id, image]));
  // a picture that came or went meanwhile makes the wish void
  const ids = wanted?.length === known.size && wanted.every((id) => known.has(id)) ? wanted : [...known.keys()];
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
    setWanted(next);
    setSaid(`${name} agora é a ${place + 1}ª de ${ids.length}.`);
    sent.current += 1;
    reorder.mutate(next);
  };

  return { ordered, move, said };
}
