import type { Clock } from "@/components/history/history";
import { fromLocal } from "@/lib/time";
import { positive, useUrlFilter } from "@/lib/use-url-filter";
import type { Moment, View } from "./as-of";

export const views: Record<View, string> = {
  menu: "Cardápio",
  "order-board": "Pedidos",
  availability: "Disponibilidade",
  stock: "Estoque",
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/;

const OF_THE_MOMENT = new Set(["view", "at", "number", "clock"]);

/** Which view is looked at and as of when, kept in the address. What an address cannot mean is left out. */
export function useMoment() {
  const { parameters, search, typed, setTyped, change } = useUrlFilter();
  const asked = parameters.get("view");
  const view: View = asked !== null && Object.hasOwn(views, asked) ? (asked as View) : "menu";
  const number = positive(parameters.get("number"), 0) || undefined;
  const clock: Clock = parameters.get("clock") === "happened" ? "happened" : "recorded";
  const moment: Moment = { number, clock, at: number === undefined ? instantIn(parameters.get("at")) : undefined };
  /** Another moment; what the view is narrowed to stays. */
  const turnTo = (next: { at?: string; number?: number; clock?: Clock }) =>
    change({
      at: next.at,
      number: next.number === undefined ? undefined : String(next.number),
      clock: (next.clock ?? clock) === "happened" ? "happened" : undefined,
    });
  /** Another view of the same moment; what this one was narrowed to means nothing there. */
  const turnToView = (next: View) => {
    const others = [...parameters.keys()].filter((name) => !OF_THE_MOMENT.has(name));
    change({ ...Object.fromEntries(others.map((name) => [name, ""])), view: next });
  };
  return { view, moment, turnTo, turnToView, parameters, search, typed, setTyped, change };
}

export type MomentState = ReturnType<typeof useMoment>;

/** The instant that an address or a field names, to the minute: where a stretch of time begins or ends. */
export function exactly(text: string | null): string | undefined {
  if (text && INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return text;
  const minute = fromLocal(text);
  return minute && new Date(Math.floor(Date.parse(minute) / 60_000) * 60_000).toISOString();
}

/** As a person writes it (`2026-11-14T20:15`, where the house stands), or exact, as an event has it. */
function instantIn(text: string | null): string | undefined {
  if (text && INSTANT.test(text) && !Number.isNaN(Date.parse(text))) return text;
  return fromLocal(text);
}
