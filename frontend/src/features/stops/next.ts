import { sumMoney } from "@/lib/money";
import type { DriverDay, DriverStop } from "./actions";

export type Step = "arrival" | "handover" | "return" | "payment";

/** What is taken along from a stop. */
export interface Collected {
  pieces: number;
  empties: number;
  money: number;
}

const isUnfinished = ({ state }: DriverStop) => state === "open" || state === "arrived";

/** Whether a stop that failed is driven to once more on this day. */
export const isAgainToday = ({ state, failure }: DriverStop) =>
  state === "failed" && failure?.next_step === "again_today";

/** Whether the driver still has to go there. */
export const isAhead = (stop: DriverStop) => isUnfinished(stop) || isAgainToday(stop);

/** What is to collect at a stop. The money of an order is asked for once: at its first stop that is not over. */
export function toCollect(stop: DriverStop, day: DriverDay): Collected {
  const of = day.stops.filter(({ order_id, state }) => order_id === stop.order_id && state !== "gone");
  const asks = of.find(isAhead) ?? of.find(({ state }) => state === "done");
  const isOver = stop.state === "done" || stop.state === "gone";
  return {
    pieces: stop.kind === "pickup" && !isOver ? stop.pieces.length : 0,
    empties: isOver ? 0 : stop.empties_to_collect,
    money: asks?.key === stop.key ? sumMoney([stop.balance_due, stop.penalty_due]) : 0,
  };
}

/** The one thing to do next at a stop; `undefined` if nothing is left. */
export function nextStep(stop: DriverStop, money: number): Step | undefined {
  if (stop.state === "open" || isAgainToday(stop)) return "arrival";
  if (stop.state === "arrived") return stop.kind === "delivery" ? "handover" : "return";
  return stop.state === "done" && money > 0 ? "payment" : undefined;
}

/**
 * The stop that the driver is at or drives to: first where he has arrived, then the last one he arrived at if money is
 * still due there, then the next open one, and at the end those that he tries again. `passed` are the keys of stops that
 * he leaves as they are: unpaid, or with a refused action.
 */
export function nextStop(day: DriverDay, passed: ReadonlySet<string> = new Set()): DriverStop | undefined {
  const stops = day.stops.filter(({ key }) => !passed.has(key));
  const lastBegun = lastArrival(day);
  const isUnpaid = (stop: DriverStop) =>
    stop.key === lastBegun?.key && nextStep(stop, toCollect(stop, day).money) === "payment";
  return (
    stops.find(({ state }) => state === "arrived") ??
    stops.find(isUnpaid) ??
    stops.find(({ state }) => state === "open") ??
    stops.find(isAgainToday)
  );
}

/** Stops are also driven to out of their order. */
function lastArrival({ stops }: DriverDay): DriverStop | undefined {
  const begun = stops.filter(({ arrived_at }) => arrived_at !== null);
  return begun.reduce<DriverStop | undefined>(
    (last, each) => (Date.parse(each.arrived_at ?? "") >= Date.parse(last?.arrived_at ?? "1970-01-01") ? each : last),
    undefined,
  );
}

/**
 * What goes into the van for the stops that are still ahead, by tag, what of it is in, and how many full kegs nobody has
 * chosen yet: they have no tag, and the van is not ready without them.
 */
export function load(day: DriverDay) {
  const ahead = day.stops.filter((stop) => stop.kind === "delivery" && isAhead(stop));
  const pieces = ahead.flatMap((stop) => stop.pieces.map((piece) => ({ ...piece, stop })));
  // a day that an older version of the page has kept does not say it
  const toChoose = ahead.reduce((kegs, stop) => kegs + (stop.kegs_to_choose || 0), 0);
  return { pieces, missing: pieces.filter(({ is_loaded }) => !is_loaded), toChoose };
}

/** Whether the driver has begun the round. */
export const hasBegun = (day: DriverDay) => day.stops.some(({ state }) => state !== "open" && state !== "gone");

/** Whether the driver is on the round, at whatever hour: something was done or loaded, and something is left to do. */
export function isUnderway(day: DriverDay): boolean {
  const isLoaded = day.stops.some((stop) => isAhead(stop) && stop.pieces.some(({ is_loaded }) => is_loaded));
  return (hasBegun(day) || isLoaded) && nextStop(day) !== undefined;
}
