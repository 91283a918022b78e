import type { EventOrderStatus } from "@/components/ui/status-badge";
import type { EventOrder } from "./orders";

/** What can be done with an order. */
export type Action =
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
const ONWARD: readonly Action[] = ["place", "confirm", "load", "deliver", "return", "settle", "schedule", "batch"];
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
> & { money: Pick<EventOrder["money"], "refundable"> };

/** Everything that the server would allow now. */
export function possible(order: Abilities): ReadonlySet<Action> {
  const actions = new Set<Action>();
  for (const status of order.allowed_transitions) {
    const action = MOVES[status];
    if (action) actions.add(action);
  }
  if (order.can_change) actions.add("edit");
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

/** The buttons of an order in their order: what leads on, then what is beside the way. A swap is offered at its piece,
 * a payment, its reversal and a refund on the card of payments, a waiver on the card of the money. */
export function buttonsOf(order: Abilities): { onward: Action[]; beside: Action[] } {
  const actions = possible(order);
  const those = (some: readonly Action[]) => some.filter((action) => actions.has(action));
  return { onward: those(ONWARD), beside: those(BESIDE) };
}
