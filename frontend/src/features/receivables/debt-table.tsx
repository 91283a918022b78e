import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { type DueState, dueStateOf, dueStates, dueText } from "@/components/orders/due";
import { OrderLink } from "@/components/orders/order-link";
import { ContactLinks } from "@/components/ui/contact-links";
import { useFirstRows } from "@/components/ui/first-rows";
import { formatMoney, sumMoney } from "@/lib/money";
import { dialable } from "@/lib/phone";
import { usePageRows } from "@/lib/use-on-phone";
import { type Debt, type OwedOrder, reminder } from "./receivables";

const CELL = "block px-4 py-1 sm:table-cell sm:py-2.5 sm:align-top";

/** What is overdue, due today and ahead, each with a row per customer, a card each on a phone; the oldest comes first. */
export function DebtTable({ debts }: { debts: readonly Debt[] }) {
  const groups = (Object.keys(dueStates) as DueState[])
    .map((state) => ({ state, found: debts.filter((debt) => debt.state === state) }))
    .filter(({ found }) => found.length > 0);
  const { rows, more } = useFirstRows(
    groups.flatMap(({ found }) => found),
    usePageRows(debts.length),
  );
  return (
    <div className="rounded-card border border-line bg-raised">
      <table className="block w-full tabular-nums sm:table">
        <caption className="sr-only">A receber, por cliente</caption>
        <thead className="hidden sm:table-header-group">
          <tr className="border-b border-line text-left text-xs text-muted">
            {["Cliente", "Vencimento", "Contato"].map((name) => (
              <th key={name} scope="col" className="px-4 py-2 font-medium">
                {name}
              </th>
            ))}
            <th scope="col" className="px-4 py-2 text-right font-medium">
              Valor
            </th>
          </tr>
        </thead>
        {groups.map(({ state, found }) => (
          <tbody key={state} className="block sm:table-row-group">
            <tr className="flex justify-between border-b border-line bg-sunken text-sm font-semibold sm:table-row">
              <th scope="rowgroup" colSpan={3} className="px-4 py-2 text-left">
                {dueStates[state]}
              </th>
              <td className="px-4 py-2 text-right">{sumText(found)}</td>
            </tr>
            {found.map(
              (debt) =>
                rows.includes(debt) && <DebtRow key={`${debt.debtor.customer_id}-${debt.orders[0]?.id}`} debt={debt} />,
            )}
          </tbody>
        ))}
        {more && (
          <tbody className="block border-t border-line print:hidden sm:table-row-group">
            <tr className="block sm:table-row">
              <td colSpan={4} className={CELL}>
                {more}
              </td>
            </tr>
          </tbody>
        )}
        {debts.length === 0 && (
          <tbody className="block sm:table-row-group">
            <tr className="block sm:table-row">
              <td colSpan={4} className={CELL}>
                Nada encontrado. Limpe a busca ou escolha outro vencimento.
              </td>
            </tr>
          </tbody>
        )}
        <tfoot className="block border-t border-line sm:table-footer-group">
          <tr className="flex justify-between font-semibold sm:table-row">
            <th scope="row" colSpan={3} className="px-4 py-2.5 text-left">
              Total
            </th>
            <td className="px-4 py-2.5 text-right">{sumText(debts)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const sumText = (debts: readonly Debt[]) => formatMoney(sumMoney(debts.map(({ amount }) => amount)));

function DebtRow({ debt }: { debt: Debt }) {
  const { debtor, orders, amount } = debt;
  const { customer_id, customer_name, customer_phone } = debtor;
  const [oldest] = orders;
  return (
    <tr className="grid grid-cols-[1fr_auto] border-b border-line py-2 last:border-0 sm:table-row">
      <th scope="row" className={`${CELL} min-w-0 pr-0 text-left font-medium wrap-anywhere sm:pr-4`}>
        {customer_id === null ? (
          customer_name
        ) : (
          <Link to={paths.operations.statement(customer_id)} className="underline underline-offset-4">
            {customer_name}
          </Link>
        )}
        <OwedOrders orders={orders} />
      </th>
      <td className={`${CELL} order-1 col-span-2`}>{oldest && <Due order={oldest} />}</td>
      <td className={`${CELL} order-1 col-span-2`}>
        {customer_phone && <ContactLinks number={dialable(customer_phone)} greeting={reminder(debt)} />}
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

/** When an order is due, and how late it is. */
function Due({ order }: { order: OwedOrder }) {
  const text = dueText(order);
  return (
    <span className={dueStateOf(order) === "overdue" ? "font-medium text-bad" : ""}>
      {text.charAt(0).toUpperCase() + text.slice(1)}
    </span>
  );
}
