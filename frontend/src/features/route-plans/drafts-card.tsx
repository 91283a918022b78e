import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { shifts } from "@/lib/shifts";
import type { RouteDay } from "./routes";

/** Standing orders of the day that are no stops until a user places and confirms them. */
export function Drafts({ drafts }: { drafts: RouteDay["drafts"] }) {
  return (
    <Card title={`Pedidos fixos a reservar (${drafts.length})`}>
      <ul className="divide-y divide-line">
        {drafts.map(({ order_id, order_code, customer_name, shift }) => (
          <li key={order_id} className="flex flex-wrap gap-x-3 px-3 py-3">
            <Link to={paths.operations.event(order_id)} className="font-semibold underline-offset-4 hover:underline">
              {customer_name || order_code}
            </Link>
            <span className="text-sm text-muted">{`${order_code} · ${shifts[shift].label} · ainda em rascunho`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
