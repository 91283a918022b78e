import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type ListHistoryParams, listHistory, type Replaying } from "@/api/generated/query";
import { type AuditEvent, type Clock, historyKey } from "@/components/history/history";

export type { AsOf } from "@/api/generated/query";

export type View = "menu" | "order-board" | "availability" | "stock";

/** The moment that is looked back to: an instant on one of the clocks, or an event of the log; neither is now. */
export interface Moment {
  /** ISO 8601. */
  at?: string;
  number?: number;
  clock: Clock;
}

const AGAIN = 1_000;

/** A view as it was. The first answer may be that the history is still being replayed: it is asked for again. */
export function thenQuery<Asked extends object, Shown extends object>(
  view: View,
  read: (asked: Asked, options: { signal: AbortSignal }) => Promise<Shown | Replaying>,
  moment: Moment,
  narrowed: NoInfer<Asked>,
) {
  const asked = { ...asParameters(moment), ...narrowed };
  return queryOptions({
    queryKey: [...historyKey, "then", view, asked],
    queryFn: ({ signal }) => read(asked, { signal }),
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
    queryKey: [...historyKey, "ends", clock],
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
