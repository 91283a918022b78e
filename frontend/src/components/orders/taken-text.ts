import type { EventOrder } from "@/api/generated/query";

/** A line of an order; `slots` are the kegs in a kit where they are no lines of their own. */
interface Line {
  kind: EventOrder["items"][number]["kind"];
  slots?: readonly unknown[];
}

/** What becomes of what an order takes, its beer and its equipment: "O chope e o equipamento estão reservados." `one` is
 * said of either, `both` of the two; an order of products alone takes neither and gives an empty text. */
export function takenText(items: readonly Line[], one: string, both: string): string {
  const { beer, equipment } = takenOf(items);
  if (beer && equipment) return `O chope e o equipamento ${both}.`;
  if (beer) return `O chope ${one}.`;
  return equipment ? `O equipamento ${one}.` : "";
}

/** The deed that takes an order's beer and equipment: "Reservar chope e equipamento". */
export function reserveText(items: readonly Line[]): string {
  const { beer, equipment } = takenOf(items);
  return ["Reservar", [beer && "chope", equipment && "equipamento"].filter(Boolean).join(" e ")].join(" ").trim();
}

function takenOf(items: readonly Line[]) {
  return {
    beer: items.some(({ kind, slots = [] }) => kind === "beer" || slots.length > 0),
    equipment: items.some(({ kind }) => kind !== "beer" && kind !== "product"),
  };
}
