import { Badge } from "@/components/ui/badge";
import { StatusBadge } from "@/components/ui/status-badge";
import { attentions, type EventOrderRow } from "./orders";

/** Where an order stands, and what needs somebody now. */
export function OrderMarks({ order }: { order: EventOrderRow }) {
  const marks = (["overdue", "late", "endangered"] as const).filter((each) => order[each]);
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge kind="event-order" status={order.status} />
      {order.returned_at !== null && order.status === "delivered" && (
        <Badge tone="ok" shape="check">
          Devolvido
        </Badge>
      )}
      {marks.map((mark) => (
        <Badge key={mark} tone={mark === "overdue" ? "warn" : "bad"} shape="triangle">
          {attentions[mark]}
        </Badge>
      ))}
    </span>
  );
}
