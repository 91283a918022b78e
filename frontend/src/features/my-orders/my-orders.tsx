import { useQuery } from "@tanstack/react-query";
import { ChevronRight, FileText } from "lucide-react";
import { Link } from "react-router-dom";
import { type MyOrders, myOrdersQuery } from "@/api/my-orders";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { dayOf, fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";

/** What a customer has with the house: every order, what is owed, and the containers to give back. */
export function MyOrdersView() {
  return (
    <Loaded query={useQuery(myOrdersQuery())} name="os seus pedidos" missing={<Unlinked />}>
      {(mine) => (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Orders orders={mine.orders} />
          <div className="flex min-w-0 flex-col gap-4">
            <Balance mine={mine} />
            {mine.containers.length > 0 && <Containers containers={mine.containers} />}
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Unlinked() {
  return (
    <EmptyState
      title="Ainda não há pedidos aqui"
      hint="A casa precisa vincular esta conta ao seu cadastro de cliente. Fale com a gente."
    />
  );
}

function Orders({ orders }: Pick<MyOrders, "orders">) {
  return (
    <Card title="Pedidos">
      <div className="flex flex-col gap-2 p-4">
        {orders.length === 0 && <p className="text-muted">Nenhum pedido ainda.</p>}
        <ul className="-my-3 divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id}>
              <Link
                to={paths.myOrder(order.id)}
                className="group flex min-h-11 items-center gap-3 rounded-control py-3 hover:bg-sunken"
              >
                <span className="min-w-0 grow">
                  <span className="flex justify-between gap-3 font-medium">
                    <span className="min-w-0 wrap-anywhere">{order.event_name || order.order_code}</span>
                    <span className="shrink-0 tabular-nums">{formatMoney(order.total)}</span>
                  </span>
                  <span className="block text-sm text-muted">{detailsOf(order)}</span>
                  {order.balance > 0 && owedOf(order) && (
                    <span className="block text-sm tabular-nums">{owedOf(order)}</span>
                  )}
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function detailsOf(order: MyOrders["orders"][number]): string {
  const day = order.event_date ?? order.delivery_date;
  return [
    order.event_name && order.order_code,
    order.stage === "draft" ? "Orçamento" : order.stage_label,
    day && fullDay(day),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** A quote asks for nothing yet; an order that waits for its deposit may still lapse. */
function owedOf({ stage, balance }: MyOrders["orders"][number]): string | undefined {
  if (stage === "draft") return undefined;
  const toPay = `A pagar: ${formatMoney(balance)}`;
  return stage === "awaiting_deposit" ? `${toPay}, quando confirmado` : toPay;
}

function Balance({ mine }: { mine: MyOrders }) {
  return (
    <Card title="Sua conta">
      <div className="flex flex-col gap-2 p-4">
        <p>{mine.customer_name}</p>
        <p className="text-3xl font-semibold tabular-nums">{formatMoney(Math.abs(mine.balance))}</p>
        <p className="text-muted">{standingOf(mine.balance)}</p>
        {mine.to_confirm > 0 && (
          <p className="text-sm text-muted">{`Mais ${formatMoney(mine.to_confirm)} de pedidos a confirmar.`}</p>
        )}
        {mine.opening > 0 && (
          <p className="text-sm text-muted">{`Desse valor, ${formatMoney(mine.opening)} são de antes deste sistema.`}</p>
        )}
        <LinkButton to={paths.myStatement} icon={FileText} className="mt-2 min-h-11">
          Extrato
        </LinkButton>
      </div>
    </Card>
  );
}

function standingOf(balance: number): string {
  if (balance === 0) return "Nada em aberto.";
  return balance > 0 ? "em aberto" : "a seu favor";
}

function Containers({ containers }: Pick<MyOrders, "containers">) {
  return (
    <Card title="Barris com você">
      <div className="flex flex-col gap-2 p-4">
        <ul className="divide-y divide-line">
          {containers.map((each) => (
            <li key={each.asset_tag} className="py-2">
              <p className="font-medium wrap-anywhere">{[each.model_name, each.beer].filter(Boolean).join(", ")}</p>
              <p className="text-sm text-muted">
                {[each.asset_tag, each.due_at && `devolver até ${fullDay(dayOf(each.due_at))}`]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

export { MyOrdersView as Component };
