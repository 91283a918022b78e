import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { type LineChange, standingDraftQuery } from "@/api/standing-orders";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";

/** For an order that a standing order made: which one it is, and what changed since the last order of it. */
export function StandingCard({ order }: { order: number }) {
  const draft = useQuery(standingDraftQuery(order)).data?.draft;
  if (!draft) return null;
  return (
    <Card title="Pedido fixo">
      <div className="flex flex-col gap-2 p-4">
        <p>
          {"Feito do "}
          <Link
            to={paths.operations.standingOrders}
            className="underline underline-offset-4"
          >{`pedido fixo nº ${draft.standing_order_id}`}</Link>
          .
        </p>
        {draft.compared_with !== null && (
          <p className="text-muted">
            {draft.changes.length > 0
              ? `O que mudou desde ${draft.compared_with}:`
              : `Nada mudou desde ${draft.compared_with}.`}
          </p>
        )}
        {draft.changes.length > 0 && (
          <ul aria-label="O que mudou desde o último pedido" className="list-disc pl-5 tabular-nums">
            {draft.changes.map((change) => (
              <li key={`${change.kind} ${change.name} ${change.mode}`}>{textOf(change)}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function textOf({ kind, name, mode, before, after }: LineChange): string {
  const line = mode === "consigned" ? `${name} consignado` : name;
  const kegs = (count: number | null) => counted(count ?? 0, "barril", "barris");
  switch (kind) {
    case "added":
      return `${line}: novo, ${kegs(after)}`;
    case "removed":
      return `${line}: saiu, eram ${kegs(before)}`;
    case "unavailable":
      return `${line}: fora de venda, ${kegs(before)} de fora do rascunho`;
    case "quantity":
      return `${line}: ${kegs(before)} → ${kegs(after)}`;
    case "price":
      return `${line}: ${formatMoney(before ?? 0)} → ${formatMoney(after ?? 0)}`;
  }
}
