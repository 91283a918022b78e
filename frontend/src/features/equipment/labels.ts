import { rentalPeriodLabels } from "@/api/generated/fields";
import type { EquipmentModel } from "@/api/generated/query";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";

/** `2 h`, `1 h 30 min`, `45 min`; 'sem pausa' for none. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ") || "sem pausa";
}

/** `1 dia`, `3 dias`. */
export const daysText = (days: number) => counted(days, "dia", "dias");

/** BRL for a piece of a model that says no price. */
export const USUAL_PRICE = 100;

/** `R$ 120,00 por semana`; `R$ 100,00 pelo empréstimo todo` where the model says nothing. */
export function rentalText({ rental_price, rental_period }: Pick<EquipmentModel, "rental_price" | "rental_period">) {
  const period = rental_period ? rentalPeriodLabels[rental_period].toLowerCase() : "pelo empréstimo todo";
  return `${formatMoney(rental_price ?? USUAL_PRICE)} ${period}`;
}
