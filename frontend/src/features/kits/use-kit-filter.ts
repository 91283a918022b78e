import type { ListKitsParams } from "@/api/generated/query";
import { isDay } from "@/lib/days";
import { useUrlFilter } from "@/lib/use-url-filter";

/** What the list of kits shows, and for which days it counts what is available, as the address says. */
export function useKitFilter() {
  const { parameters, search, typed, setTyped, change, clear } = useUrlFilter();
  const [from, to] = [parameters.get("from"), parameters.get("to")].map((day) => (isDay(day) ? day : undefined));
  const status = parameters.get("is_active");
  const is_active = status === "true" ? true : status === "false" ? false : undefined;
  const filter: ListKitsParams = { search, is_active, ...daysAsked(from, to) };
  const narrowed = Boolean(search) || is_active !== undefined;
  return { filter, is_active, from, to, typed, setTyped, change, clear, narrowed };
}

/** From the morning of the first day to the night of the last; a last day before the first is not asked for. */
export function daysAsked(from: string | undefined, to: string | undefined): ListKitsParams {
  if (!from) return {};
  const last = to && to >= from ? to : from;
  return { delivery_date: from, pickup_date: last, pickup_shift: "noite" };
}
