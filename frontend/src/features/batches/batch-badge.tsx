import type { Batch } from "@/api/beers";
import { Badge, type Shape, type Tone } from "@/components/ui/badge";

const looks: Record<Batch["status"], { tone: Tone; shape: Shape; struck?: boolean }> = {
  planned: { tone: "amber", shape: "half" },
  packaged: { tone: "ok", shape: "check" },
  cancelled: { tone: "bad", shape: "cross", struck: true },
};

export function BatchBadge({ batch }: { batch: Pick<Batch, "status" | "label" | "blocked_why"> }) {
  return (
    <>
      <Badge {...looks[batch.status]}>{batch.label}</Badge>
      {batch.blocked_why && (
        <Badge tone="bad" shape="cross">
          Bloqueado
        </Badge>
      )}
    </>
  );
}
