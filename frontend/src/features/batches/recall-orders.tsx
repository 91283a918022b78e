import { Link } from "react-router-dom";
import type { BatchTrace } from "@/api/beers";
import { paths } from "@/app/paths";
import { useMay } from "@/session/access";
import { useContacts } from "./recall-list";

type RecallOrder = BatchTrace["orders"][number];

const states: Record<RecallOrder["state"], string> = {
  out: "Com o cliente: avise e recolha",
  set_aside: "Separado para a entrega: troque",
  booked: "Reservado: troque antes de separar",
};

/** Whom to call: the orders that have or wait for full kegs of the batch, those at a customer's first. */
export function RecallOrders({ orders }: { orders: readonly RecallOrder[] }) {
  const opensOrders = useMay("place_orders");
  const contacts = useContacts(orders.map(({ order_id }) => order_id));
  if (orders.length === 0)
    return <p className="p-4 text-muted">Nenhum barril cheio dele está com clientes ou separado para pedidos.</p>;
  return (
    <ul className="divide-y divide-line">
      {orders.map(({ order_id, order_code, state, container_tags }) => (
        <li key={`${order_id} ${state}`} className="flex flex-col gap-0.5 px-4 py-2.5 print:break-inside-avoid">
          <p className="flex flex-wrap gap-x-3">
            {opensOrders ? (
              <Link to={paths.operations.event(order_id)} className="font-medium underline underline-offset-4">
                {order_code}
              </Link>
            ) : (
              <span className="font-medium">{order_code}</span>
            )}
            <span>{states[state]}</span>
          </p>
          <p className="text-muted wrap-anywhere">
            {[contacts.get(order_id), container_tags.join(", ")].filter(Boolean).join(" · ")}
          </p>
        </li>
      ))}
    </ul>
  );
}
