import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import type { EventOrderStatus } from "@/components/ui/status-badge";
import type { Day, Shift } from "@/lib/days";
import { sumMoney } from "@/lib/money";

/** One stop of the day: weights in kg, amounts in BRL. */
export interface DayLine {
  id: number;
  order_code: string;
  customer_name: string;
  /** As it was typed; may be empty. */
  phone: string;
  address: string;
  lat: number | null;
  lng: number | null;
  shift: Shift;
  responsible: string;
  items: { name: string; quantity: number }[];
  assets: { asset_tag: string; model_name: string }[];
  load_kg: number;
  balance_due: number;
  empties_to_collect: number;
  notes: string;
  status: EventOrderStatus;
  late: boolean;
}

export interface DaySheet {
  date: Day;
  deliveries: DayLine[];
  pickups: DayLine[];
}

export const daySheetQuery = (day: Day) =>
  queryOptions({
    queryKey: ["event-orders", "day-sheet", day],
    queryFn: ({ signal }) => apiFetch<DaySheet>(`/api/v1/event-orders/day-sheet?date=${day}`, { signal }),
    placeholderData: keepPreviousData,
    ...freshness.events,
  });

/** What a round of stops adds up to. */
export function totalsOf(lines: readonly DayLine[]): { load_kg: number; balance_due: number } {
  return {
    load_kg: lines.reduce((sum, line) => sum + line.load_kg, 0),
    balance_due: sumMoney(lines.map((line) => line.balance_due)),
  };
}
