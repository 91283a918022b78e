import type { EventOrder } from "@/api/generated/query";

/** What becomes of what an order takes, its beer and its equipment: "O chope e o equipamento estão reservados." `one` is
 * said of either, `both` of the two; an order of products alone takes neither and gives an empty text. */
export function takenText(
  items: readonly Pick<EventOrder["items"][number], "kind">[],
  one: string,
  both: string,
): string {
  const beer = items.some(({ kind }) => kind === "beer");
  const equipment = items.some(({ kind }) => kind !== "beer" && kind !== "product");
  if (beer && equipment) return `O chope e o equipamento ${both}.`;
  if (beer) return `O chope ${one}.`;
  return equipment ? `O equipamento ${one}.` : "";
}
