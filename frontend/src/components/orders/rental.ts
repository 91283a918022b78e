import type { RentalPeriod } from "@/api/equipment";
import { DAY_MS, type Day, startOf } from "@/lib/days";

/** From the day of the delivery to that of the pickup. */
export interface Loan {
  delivery: Day;
  pickup: Day;
}

const PERIOD_DAYS: Record<RentalPeriod, number> = { daily: 1, weekly: 7, monthly: 30 };

/** How many periods a loan takes, at least one; the server charges by the same rule. */
export function periodsOf(rental: RentalPeriod, { delivery, pickup }: Loan): number {
  const days = Math.round((startOf(pickup) - startOf(delivery)) / DAY_MS);
  return Math.max(1, Math.ceil(days / PERIOD_DAYS[rental]));
}
