import type { EventOrderStatus } from "@/components/ui/status-badge";
import type { EventOrder } from "./orders";

/** What can be done with an order. */
export type Action =
  | "quote"
  | "place"
  | "confirm"
  | "batch"
  | "schedule"
  | "deliver"
  | "return"
  | "settle"
  | "pay"
  | "reverse"
  | "refund"
  | "waive"
  | "pix"
  | "swap"
  | "load"
  | "reschedule"
  | "extend"
  | "edit"
  | "discard"
  | "cancel";

const MOVES: Partial<Record<EventOrderStatus, Action>> = {
  awaiting_deposit: "place",
  confirmed: "confirm",
  scheduled_for_delivery: "schedule",
  in_factory_batch: "batch",
  delivered: "deliver",
  cancelled: "cancel",
};

/** What leads an order on; the first that is possible is the one primary button of its screen. */
const ONWARD: readonly Action[] = [
  "quote",
  "place",
  "confirm",
  "load",
  "deliver",
  "return",
  "settle",
  "pay",
  "refund",
  "schedule",
  "batch",
];
const BESIDE: readonly Action[] = ["edit", "reschedule", "extend", "discard", "cancel"];

type Abilities = Pick<
  EventOrder,
  | "status"
  | "allowed_transitions"
  | "can_change"
  | "can_reschedule"
  | "can_load"
  | "can_return"
  | "can_pay"
  | "can_settle"
  | "can_waive"
  | "can_swap"
> & {
  items: readonly unknown[];
  quote: Pick<NonNullable<EventOrder["quote"]>, "outdated"> | null;
  money: Pick<EventOrder["money"], "refundable" | "balance_due">;
};

/** Everything that the server would allow now. */
export function possible(order: Abilities): ReadonlySet<Action> {
  const actions = new Set<Action>();
  for (const status of order.allowed_transitions) {
    const action = MOVES[status];
    if (action) actions.add(action);
  }
  if (order.can_change) actions.add("edit");
  if (order.can_change && order.items.length > 0) actions.add("quote");
  if (order.can_reschedule) actions.add("reschedule");
  if (order.can_load) actions.add("load");
  if (order.can_return) actions.add("return").add("extend");
  if (order.can_settle) actions.add("settle");
  if (order.can_waive) actions.add("waive");
  if (order.can_swap) actions.add("swap");
  if (order.can_pay) actions.add("pay").add("reverse").add("pix");
  if (order.money.refundable > 0) actions.add("refund");
  if (order.status === "draft") {
    // a draft holds nothing and nobody waits for it: it is thrown away, not cancelled
    actions.delete("cancel");
    actions.add("discard");
  }
  return actions;
}

/** Whether what is possible is also next: the quote while the customer of a draft has none of it as it is and has not
 * agreed otherwise, and money once everything is back and the deposit is settled. At other times both are offered on
 * their cards. */
function isNext(action: Action, order: Abilities, isAgreed: boolean): boolean {
  const { status, quote, can_return, can_settle, money } = order;
  if (action === "quote") return status === "draft" && !isAgreed && quote?.outdated !== false;
  const isBack = status === "delivered" && !can_return && !can_settle;
  if (action === "pay") return isBack && money.balance_due > 0;
  return action !== "refund" || isBack;
}

/** The buttons of an order in their order: what leads on, then what is beside the way. A swap is offered at its piece,
 * the reversal of a payment on the card of payments, a waiver on the card of the money. `isAgreed`: on the prices, with
 * the customer. */
export function buttonsOf(order: Abilities, isAgreed = false): { onward: Action[]; beside: Action[] } {
  const actions = possible(order);
  const those = (some: readonly Action[]) =>
    some.filter((action) => actions.has(action) && isNext(action, order, isAgreed));
  return { onward: those(ONWARD), beside: those(BESIDE) };
}
