import { type OrderStage, orderStages } from "@/components/ui/status-badge";
import type { EventOrder } from "./orders";

/** The stages of an order's life, each with the event that leads there. A cancelled one ends where it was. */
const LIFE = [
  ["draft", "EventOrderDrafted"],
  ["awaiting_deposit", "EventOrderPlaced"],
  ["confirmed", "EventOrderConfirmed"],
  ["in_factory_batch", "SentToFactoryBatch"],
  ["scheduled_for_delivery", "DeliveryScheduled"],
  ["with_customer", "EventOrderDelivered"],
  ["returned", "EquipmentReturned"],
  ["settled", "DepositSettled"],
] as const satisfies readonly (readonly [OrderStage, string])[];

/** The same of an opening balance, which was delivered before the house began with the system. */
const DEBT = [
  ["owed", "OpeningBalanceRecorded"],
  ["settled", "PaymentReceived"],
] as const satisfies readonly (readonly [OrderStage, string])[];

/** The steps that can be undone, each by the event that undoes it. */
const UNDONE_BY = {
  DeliveryScheduled: "DeliveryUnscheduled",
  EventOrderDelivered: "DeliveryTakenBack",
  EquipmentReturned: "ReturnTakenBack",
  DepositSettled: "SettlementTakenBack",
} as const satisfies Record<string, string>;

type UndoableStep = keyof typeof UNDONE_BY;

/** The steps that can be undone and still count, oldest first. */
export function stepsThatCount(timeline: EventOrder["timeline"]): UndoableStep[] {
  const steps: UndoableStep[] = [];
  for (const { kind } of timeline) {
    if (kind in UNDONE_BY) steps.push(kind as UndoableStep);
    const last = steps.at(-1);
    if (last && UNDONE_BY[last] === kind) steps.pop();
  }
  return steps;
}

export interface Step {
  stage: OrderStage;
  label: string;
  state: "done" | "current" | "ahead";
  /** When the order came here. */
  at: string | undefined;
}

type Lived = Pick<EventOrder, "stage" | "timeline" | "deposit_amount" | "deposit_received"> & {
  money: Pick<EventOrder["money"], "opening">;
};

/** Where an order was, is and goes. The steps that not every order takes are shown to those that take them. */
export function stepsOf({ stage, timeline, deposit_amount, deposit_received, money }: Lived): Step[] {
  const isDebt = money.opening > 0;
  const life = isDebt ? DEBT : LIFE;
  const cameTo = (kind: string) => timeline.findLast((entry) => entry.kind === kind)?.at;
  const now = life.findIndex(([each]) => each === stage);
  const isOver = stage === "cancelled";
  const steps = life.flatMap(([each, kind], place): Step[] => {
    const at = cameTo(kind);
    const reached = isOver ? at !== undefined : place <= now;
    if (isOver && !reached) return [];
    if (each === "in_factory_batch" && at === undefined) return [];
    if (each === "settled" && !reached && !isDebt && Math.max(deposit_amount, deposit_received) === 0) return [];
    const state = !reached ? "ahead" : place === now ? "current" : "done";
    return [{ stage: each, label: orderStages[each].label, state, at: reached ? at : undefined }];
  });
  if (!isOver) return steps;
  // the settlement of a cancelled order's deposit is a part of its cancellation
  const lived = steps.filter((step) => step.stage !== "settled");
  return [
    ...lived,
    {
      stage,
      label: orderStages.cancelled.label,
      state: "current",
      at: cameTo(isDebt ? "OpeningBalanceWithdrawn" : "EventOrderCancelled"),
    },
  ];
}
