import { TriangleAlert } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { useCommand } from "@/lib/use-command";
import { decideDifference } from "./commands";
import type { EventOrder } from "./orders";

/** What was handed over otherwise than the order says, and the decision what becomes of it. */
export function Differences({ order }: { order: EventOrder }) {
  const navigate = useNavigate();
  const decide = useCommand({
    run: (decision: Parameters<typeof decideDifference>[1]) => decideDifference(order, decision),
    invalidates: ["orders", "equipment"],
    failure: "Não foi possível registrar a decisão.",
    onDone: ({ later_id }) => {
      if (later_id !== null) void navigate(paths.operations.editEvent(later_id));
    },
  });
  if (order.differences.length === 0) return null;
  return (
    <div className="flex flex-col gap-2 rounded-control bg-warn-soft px-3 py-2">
      {order.differences.map((sentence) => (
        <p key={sentence} className="flex gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          <span>{sentence}</span>
        </p>
      ))}
      {order.can_decide_difference && (
        <div className="flex flex-wrap gap-2">
          {order.can_deliver_later && (
            <Button disabled={decide.isPending} onClick={() => decide.mutate("later")}>
              Entregar depois, em outro pedido
            </Button>
          )}
          <Button disabled={decide.isPending} onClick={() => decide.mutate("taken_off")}>
            {order.can_deliver_later ? "Deixar fora do pedido" : "Já foi resolvido"}
          </Button>
        </div>
      )}
    </div>
  );
}
