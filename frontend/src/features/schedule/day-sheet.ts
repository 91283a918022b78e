import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import type { DayLine } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import type { Day } from "@/lib/days";
import { sumMoney } from "@/lib/money";

export type { DayLine, DaySheet } from "@/api/generated/query";

export const daySheetQuery = (day: Day) =>
  queryOptions({
    ...reads.readDaySheet({ date: day }),
    placeholderData: keepPreviousData,
    ...freshness.events,
  });

/** What a round of stops adds up to: weight in kg, amount in BRL. What waits for its deposit is no stop yet. */
export function totalsOf(lines: readonly DayLine[]): {
  stops: number;
  unpaid: number;
  load_kg: number;
  balance_due: number;
} {
  const stops = lines.filter(({ is_stop }) => is_stop);
  return {
    stops: stops.length,
    unpaid: lines.length - stops.length,
    load_kg: stops.reduce((sum, line) => sum + line.load_kg, 0),
    balance_due: sumMoney(stops.map((line) => line.balance_due)),
  };
}
