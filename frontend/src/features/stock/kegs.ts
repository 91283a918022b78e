import type { Keg } from "@/api/beers";
import type { Shape, Tone } from "@/components/ui/badge";

export const looks: Record<Keg["status"], { tone: Tone; shape: Shape }> = {
  full: { tone: "ok", shape: "dot" },
  tapped: { tone: "amber", shape: "half" },
  empty: { tone: "neutral", shape: "ring" },
  discarded: { tone: "bad", shape: "cross" },
};

/** What is written on it: the tag of the container, or the code of a keg from before batches. */
export const nameOf = ({ id, container_tag, code }: Pick<Keg, "id" | "container_tag" | "code">) =>
  container_tag || code || `Barril ${id}`;

export const hasBeer = ({ status }: Pick<Keg, "status">) => status === "full" || status === "tapped";

/** Whether the container is out with an order: then its beer is with the customer. */
export const isOut = ({ order_id }: Pick<Keg, "order_id">) => order_id !== null;

/** Kegs that stand beside each other and hold the same beer, in their order. */
export function byBeer(kegs: readonly Keg[]): Keg[][] {
  const groups: Keg[][] = [];
  for (const keg of kegs) {
    const [last] = groups.at(-1) ?? [];
    if (last && last.beer_id === keg.beer_id && last.product_id === keg.product_id) groups.at(-1)?.push(keg);
    else groups.push([keg]);
  }
  return groups;
}
