import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { OrderLink } from "@/components/orders/order-link";
import { ContactLinks } from "@/components/ui/contact-links";
import { fullDay } from "@/lib/days";
import { formatMoney, sumMoney } from "@/lib/money";
import { dialable } from "@/lib/phone";
import { counted } from "@/lib/text";
import { type Debt, type OwedOrder, reminder } from "./receivables";

const CELL = "block px-4 py-1 sm:table-cell sm:py-2.5 sm:align-top";

/** A row per customer, a card each on a phone; what is due longest comes first. */
export function DebtTable({ debts }: { debts: readonly Debt[] }) {
  return (
    <div className="rounded-card border border-line bg-raised">
      <table className="block w-full tabular-nums sm:table">
        <caption className="sr-only">Quem deve</caption>
        <thead className="hidden sm:table-header-group">
          <tr className="border-b border-line text-left text-xs text-muted">
            {["Cliente", "Vencimento", "Cobrar"].map((name) => (
              <th key={name} scope="col" className="px-4 py-2 font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="px-4 py-2 text-right font-medium">
              Valor
            </th>
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {debts.map((debt) => (
            <DebtRow key={`${debt.debtor.customer_id}-${debt.orders[0]?.id}`} debt={debt} />
          ))}
          {debts.length === 0 && (
            <tr className="block sm:table-row">
              <td colSpan={4} className={CELL}>
                Nada encontrado. Limpe a busca ou escolha outro vencimento.
              </td>
            </tr>
          )}
        </tbody>
        <tfoot className="block border-t border-line sm:table-footer-group">
          <tr className="flex justify-between font-semibold sm:table-row">
            <th scope="row" colSpan={3} className="px-4 py-2.5 text-left">
              Total
            </th>
            <td className="px-4 py-2.5 text-right">{formatMoney(sumMoney(debts.map(({ amount }) => amount)))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function DebtRow({ debt: { debtor, orders, amount } }: { debt: Debt }) {
  const { customer_id, customer_name, customer_phone } = debtor;
  const [oldest] = orders;
  return (
    <tr className="block border-b border-line py-2 last:border-0 sm:table-row">
      <th scope="row" className={`${CELL} text-left font-medium wrap-anywhere`}>
        {customer_id === null ? (
          customer_name
        ) : (
          <Link to={paths.operations.statement(customer_id)} className="underline underline-offset-4">
            {customer_name}
          </Link>
        )}
        <OwedOrders orders={orders} />
      </th>
      <td className={CELL}>{oldest && <Due order={oldest} />}</td>
      <td className={CELL}>
        {customer_phone && <ContactLinks number={dialable(customer_phone)} greeting={reminder(debtor)} />}
      </td>
      <td className={`${CELL} font-semibold sm:text-right`}>{formatMoney(amount)}</td>
    </tr>
  );
}

function OwedOrders({ orders }: { orders: readonly OwedOrder[] }) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm font-normal text-muted">
      {orders.map(({ id, order_code, event_name, balance }) => (
        <li key={id}>
          <OrderLink id={id}>{order_code}</OrderLink>
          {event_name && ` ${event_name}`}
          {orders.length > 1 && ` · ${formatMoney(balance)}`}
        </li>
      ))}
    </ul>
  );
}

/** The day on which an order is due, and how late it is. */
export function Due({ order: { age, due_on, days, payment_days } }: { order: OwedOrder }) {
  if (age === "not_due") {
    const terms = payment_days > 0 ? `prazo de ${counted(payment_days, "dia", "dias")}` : "na entrega";
    return (
      <>
        {due_on ? fullDay(due_on) : "Sem data"}
        <span className="block text-sm text-muted">{`A vencer, ${terms}`}</span>
      </>
    );
  }
  return (
    <>
      {due_on && fullDay(due_on)}
      <span className="block text-sm font-medium text-bad">
        {days ? `Venceu há ${counted(days, "dia", "dias")}` : "Venceu hoje"}
      </span>
    </>
  );
}
