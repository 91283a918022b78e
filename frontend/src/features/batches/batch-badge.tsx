import type { Batch } from "@/api/beers";
import { Badge, type Shape, type Tone } from "@/components/ui/badge";

const looks: Record<Batch["status"], { tone: Tone; shape: Shape; struck?: boolean }> = {
  planned: { tone: "amber", shape: "half" },
  packaged: { tone: "ok", shape: "check" },
  cancelled: { tone: "bad", shape: "cross", struck: true },
};

export function BatchBadge({ batch }: { batch: Pick<Batch, "status" | "label"> }) {
  return <Badge {...looks[batch.status]}>{batch.label}</Badge>;
}
