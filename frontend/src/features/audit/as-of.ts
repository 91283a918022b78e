import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ListHistoryParams, listHistory, type Replaying } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { apart, type Read, still } from "@/api/read";
import type { AuditEvent, Clock } from "@/components/history/history";
import { fromLocal } from "@/lib/time";
import { positive, useUrlFilter } from "@/lib/use-url-filter";

export const views = {
  menu: "Cardápio",
  "order-board": "Pedidos",
  availability: "Disponibilidade",
  stock: "Estoque",
} as const;
export type View = keyof typeof views;

/** The moment that is looked back to: an instant on one of the clocks, or an event of the log; neither is now. */
export interface Moment {
  /** ISO 8601. */
  at?: string;
  number?: number;
  clock: Clock;
}

const AGAIN = 1_000;

/** A view as it was. The first answer may be that the history is still being replayed: it is asked for again. */
export function asOfQuery<Asked extends object, Shown extends object>(
  read: (asked: Asked) => Read<Shown | Replaying>,
  moment: Moment,
  narrowed: NoInfer<Asked>,
) {
  const asked = { ...asParameters(moment), ...narrowed };
  return queryOptions({
    ...still(read(asked)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isReplaying(state.data) ? AGAIN : false),
    staleTime: 0,
    refetchOnMount: "always",
  });
}

/** An event is looked back to as of the moment when it happened, whenever it was written down. */
function asParameters({ at, number, clock }: Moment): Partial<Moment> {
  if (number !== undefined) return { number, clock: "happened" };
  return at === undefined ? {} : { at, clock };
}

export const isReplaying = (answer: object | undefined): answer is Replaying =>
  answer !== undefined && "state" in answer && answer.state === "replaying";

/** The oldest event and the newest one, by the clock: where the line of time begins and ends. */
export const endsQuery = (clock: Clock) =>
  queryOptions({
    ...apart(still(reads.listHistory({ clock })), "ends"),
    queryFn: async ({ signal }) => {
      const [first, last] = await Promise.all([
        page({ clock, cursor: "0.0", direction: "newer" }, signal),
        page({ clock }, signal),
      ]);
      return { first: first[0]?.[stampOf(clock)], last: last[0]?.[stampOf(clock)] };
    },
    staleTime: 60_000,
  });

/** The event right before or after that one, by the clock, or nothing where there is none. */
export async function neighbour(event: AuditEvent, clock: Clock, which: "older" | "newer") {
  // a cursor is an instant in microseconds and a number; what happened at one instant is one step
  const number = clock === "happened" && which === "older" ? 0 : event.number;
  const cursor = `${microsecondsOf(event[stampOf(clock)])}.${number}`;
  return (await page({ clock, cursor, direction: which }))[0];
}

const stampOf = (clock: Clock) => (clock === "happened" ? "happened_at" : "recorded_at");

async function page(asked: ListHistoryParams, signal?: AbortSignal): Promise<AuditEvent[]> {
  return (await listHistory({ ...asked, limit: 1 }, { signal })).data;
}

function microsecondsOf(iso: string): number {
  const fraction = /\.(\d+)/.exec(iso)?.[1] ?? "";
  return Math.floor(Date.parse(iso) / 1_000) * 1_000_000 + Number(fraction.padEnd(6, "0").slice(0, 6));
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/;

const OF_THE_MOMENT = new Set(["view", "at", "number", "clock"]);

/** Which view is looked at and as of when, kept in the address. What an address cannot mean is left out. */
export function useMoment() {
  const { parameters, search, typed, setTyped, change, pager } = useUrlFilter();
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
  return { view, moment, turnTo, turnToView, parameters, search, typed, setTyped, change, pager };
}

export type MomentState = ReturnType<typeof useMoment>;

/** The instant that an address or a field names, to the minute: where a stretch of time begins or ends. */
export function exactly(text: string | null): string | undefined {
  if (isInstant(text)) return text;
  const minute = fromLocal(text);
  return minute && new Date(Math.floor(Date.parse(minute) / 60_000) * 60_000).toISOString();
}

/** As a person writes it (`2026-11-14T20:15`, where the house stands), or exact, as an event has it. */
const instantIn = (text: string | null) => (isInstant(text) ? text : fromLocal(text));

const isInstant = (text: string | null): text is string =>
  text !== null && INSTANT.test(text) && !Number.isNaN(Date.parse(text));
