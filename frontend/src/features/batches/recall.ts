import type { Keg } from "@/api/beers";

/** Kegs as a recall goes after them: what customers have, what is served, what is full, and what is gone. */
export function inRecallOrder(kegs: readonly Keg[]): Keg[] {
  return kegs.toSorted((one, other) => urgency(one) - urgency(other));
}

function urgency({ status, order_id }: Keg): number {
  if (order_id !== null && status === "full") return 0;
  return { tapped: 1, full: 2, empty: 3, discarded: 4 }[status];
}
