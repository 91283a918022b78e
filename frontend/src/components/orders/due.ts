import type { OwedOrder } from "@/api/generated/query";
import { fullDay } from "@/lib/days";
import { counted } from "@/lib/text";

export type DueState = "overdue" | "today" | "ahead";

/** In the order of their urgency. */
export const dueStates = {
  overdue: "Vencido",
  today: "Vence hoje",
  ahead: "A vencer",
} as const satisfies Record<DueState, string>;

/** Nothing is due before the delivery, whatever the day that was agreed for it. */
export function dueStateOf({ age, days }: Pick<OwedOrder, "age" | "days">): DueState {
  if (age === "not_due") return "ahead";
  return days ? "overdue" : "today";
}

/** 'venceu em 20/11/2026, há 6 dias', 'vence hoje' or 'vence em 05/12/2026'. */
export function dueText(order: Pick<OwedOrder, "age" | "days" | "due_on" | "payment_days">): string {
  const { due_on, days, payment_days } = order;
  const state = dueStateOf(order);
  if (state === "today") return "vence hoje";
  if (state === "overdue") return `venceu em ${due_on ? fullDay(due_on) : ""}, há ${counted(days ?? 0, "dia", "dias")}`;
  if (due_on && (days ?? 0) < 0) return `vence em ${fullDay(due_on)}`;
  return payment_days > 0 ? `vence ${counted(payment_days, "dia", "dias")} depois da entrega` : "vence na entrega";
}
