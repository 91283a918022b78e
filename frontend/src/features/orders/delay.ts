import { formatMoney } from "@/lib/money";
import type { Delay } from "./orders";

/** How late something is and what that comes to; without a penalty only how late. */
export function delayText({ days, per_day, accrued }: Delay): string {
  const late = days === 1 ? "1 dia de atraso" : `${days} dias de atraso`;
  if (accrued === 0) return `${late}.`;
  return `${late}: ${formatMoney(accrued)} de multa até hoje (${formatMoney(per_day)} por dia). É cobrada na devolução.`;
}
