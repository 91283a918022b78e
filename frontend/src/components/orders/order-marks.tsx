import type { EventOrderRow } from "@/api/generated/query";
import { Badge } from "@/components/ui/badge";
import { StatusBadge } from "@/components/ui/status-badge";

export const attentions = {
  overdue: "Sinal atrasado",
  late: "Devolução atrasada",
  endangered: "Em risco",
} as const;
export type Attention = keyof typeof attentions;

/** An order that waits too long for its deposit: some of it may have come. */
export const overdueText = (paid: number) => (paid > 0 ? "Sinal pago em parte" : attentions.overdue);

/** Where an order stands, and what needs somebody now. */
export function OrderMarks({ order }: { order: EventOrderRow }) {
  const marks = (["overdue", "late", "endangered"] as const).filter((each) => order[each]);
  return (
    <span className="flex flex-wrap gap-1">
      <StatusBadge kind="order-stage" status={order.stage} />
      {marks.map((mark) => (
        <Badge key={mark} tone={mark === "overdue" ? "warn" : "bad"} shape="triangle">
          {mark === "overdue" ? overdueText(order.paid) : attentions[mark]}
        </Badge>
      ))}
    </span>
  );
}
