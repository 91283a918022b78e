import type { AssetBooking, EventOrderList } from "@/api/generated/query";
import { type EventOrderStatus, eventOrderStatuses, type OrderStage, orderStages } from "@/components/ui/status-badge";
import { formatNumber } from "@/lib/numbers";

/** What a list of orders can be narrowed to: a stage, or 'Entregue' with its three together. */
export type OrderStanding = EventOrderStatus | OrderStage;

const delivered = ["with_customer", "returned", "settled"] as const satisfies readonly OrderStage[];

/** Every standing with its label: 'Entregue' before the stages that it is split into. */
export const orderStandings: Readonly<Record<OrderStanding, string>> = {
  draft: orderStages.draft.label,
  awaiting_deposit: orderStages.awaiting_deposit.label,
  confirmed: orderStages.confirmed.label,
  in_factory_batch: orderStages.in_factory_batch.label,
  scheduled_for_delivery: orderStages.scheduled_for_delivery.label,
  delivered: eventOrderStatuses.delivered.label,
  with_customer: orderStages.with_customer.label,
  returned: orderStages.returned.label,
  owed: orderStages.owed.label,
  settled: orderStages.settled.label,
  cancelled: orderStages.cancelled.label,
};

/** Where an order stands for one of its pieces: a piece that is back is back, also while others are out. */
export function stageOfPiece({ order_status, state }: Pick<AssetBooking, "order_status" | "state">): OrderStage {
  if (order_status !== "delivered") return order_status;
  return state === "out" ? "with_customer" : "returned";
}

/** The options of a filter, each with how many orders stand there. */
export function StandingOptions({ counts }: { counts: EventOrderList["counts"] | undefined }) {
  const option = (standing: OrderStanding, label: string, count: number | undefined) => (
    <option key={standing} value={standing}>
      {count === undefined ? label : `${label} (${formatNumber(count)})`}
    </option>
  );
  return (Object.keys(eventOrderStatuses) as EventOrderStatus[]).map((status) => {
    const own = option(status, eventOrderStatuses[status].label, counts && (counts.by_status[status] ?? 0));
    if (status !== "delivered") return own;
    return (
      <optgroup key={status} label={eventOrderStatuses.delivered.label}>
        {delivered.map((stage) => option(stage, orderStages[stage].label, counts && (counts.by_stage[stage] ?? 0)))}
        {option("delivered", "Todos os entregues", counts && (counts.by_status.delivered ?? 0))}
      </optgroup>
    );
  });
}
