import { useQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { ContactLinks } from "@/components/ui/contact-links";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { Loading } from "@/components/ui/loading";
import { StatusBadge } from "@/components/ui/status-badge";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { dialable } from "@/lib/phone";
import { counted } from "@/lib/text";
import { MonthFiles } from "./month-files";
import { ages, type Debtor, type OwedOrder, type Receivables, receivablesQuery, reminder } from "./receivables";

/** Who owes the house money, how much, and for how long. */
export function ReceivablesView() {
  const query = useQuery(receivablesQuery);
  return (
    <Loaded
      query={query}
      title="Erro ao carregar o que há a receber"
      fallback="Nada foi perdido: tente de novo."
      loading={
        <Loading shapes={["h-20", "h-64"]} className="flex flex-col gap-2">
          Carregando o que há a receber...
        </Loading>
      }
    >
      {(found) => (
        <div className="flex flex-col gap-4">
          <Summary found={found} />
          <MonthFiles today={found.at} />
          {found.customers.length === 0 ? (
            <EmptyState
              icon={<HandCoins aria-hidden="true" className="size-8" />}
              title="Ninguém deve nada"
              hint="Um evento aparece aqui desde a reserva até ser pago por inteiro."
            />
          ) : (
            found.customers.map((debtor) => (
              <DebtorCard key={`${debtor.customer_id}-${debtor.orders[0]?.id}`} debtor={debtor} />
            ))
          )}
        </div>
      )}
    </Loaded>
  );
}

function Summary({ found }: { found: Receivables }) {
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-card border border-line bg-raised p-4 tabular-nums sm:grid-cols-5">
      <Amount name="A receber" amount={found.total} strong />
      {(Object.keys(ages) as OwedOrder["age"][]).map((age) => (
        <Amount key={age} name={ages[age]} amount={found[age]} />
      ))}
      {found.to_return > 0 && <Amount name="A devolver a clientes" amount={found.to_return} />}
    </dl>
  );
}

function Amount({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className={strong ? "text-lg font-semibold" : "font-medium"}>{formatMoney(amount)}</dd>
    </div>
  );
}

function DebtorCard({ debtor }: { debtor: Debtor }) {
  const { customer_id, customer_name, customer_phone, orders, total } = debtor;
  return (
    <Card title={customer_name} aside={<span className="font-semibold tabular-nums">{formatMoney(total)}</span>}>
      {(customer_phone || customer_id !== null) && (
        <div className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-4 py-2">
          {customer_phone && <ContactLinks number={dialable(customer_phone)} greeting={reminder(debtor)} />}
          {customer_id !== null && (
            <Link to={paths.operations.statement(customer_id)} className="underline underline-offset-4">
              Extrato
            </Link>
          )}
        </div>
      )}
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.id} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link to={paths.operations.event(order.id)} className="font-medium underline underline-offset-4">
                {order.order_code}
              </Link>
              {order.event_name && <span className="wrap-anywhere">{order.event_name}</span>}
              <StatusBadge kind="order-stage" status={order.stage} />
            </span>
            <span className="text-right font-medium tabular-nums">{formatMoney(order.balance)}</span>
            <span className="col-span-2 text-xs text-muted">{dueText(order)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function dueText({ age, due_on, days, payment_days }: OwedOrder): string {
  if (age === "not_due" && payment_days > 0) {
    const terms = `prazo de ${counted(payment_days, "dia", "dias")} da entrega`;
    return due_on ? `Vence em ${fullDay(due_on)}, ${terms}` : `Vence com ${terms}`;
  }
  if (age === "not_due") return due_on ? `Vence na entrega, ${fullDay(due_on)}` : "Vence na entrega";
  if (!due_on || !days) return "Venceu hoje";
  return `Venceu em ${fullDay(due_on)}, há ${days === 1 ? "1 dia" : `${days} dias`}`;
}
