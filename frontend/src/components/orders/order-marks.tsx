import type { EventOrderRow } from "@/api/generated/query";
import { Badge } from "@/components/ui/badge";
import { StatusBadge } from "@/components/ui/status-badge";

export const attentions = {
  overdue: "Sinal atrasado",
  late: "Devolução atrasada",
  endangered: "Em risco",
} as const;
export type Attention = keyof typeof attentions;

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
