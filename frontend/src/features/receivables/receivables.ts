import { queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import type { Debtor, OwedOrder, Receivables } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { type DueState, dueStateOf, dueStates, dueText } from "@/components/orders/due";
import { formatMoney, sumMoney } from "@/lib/money";
import { folded } from "@/lib/text";

export type { Debtor, OwedOrder, Receivables };

export const receivablesQuery = queryOptions({
  ...reads.readReceivables({}),
  ...freshness.events,
});

export type Age = OwedOrder["age"];

/** What a customer has to pay that is overdue, due today, or ahead. */
export interface Debt {
  debtor: Debtor;
  state: DueState;
  orders: readonly OwedOrder[];
  amount: number;
}

/**
 * What is of this age and whose customer has the words in a name or a code: what is overdue first, in the order of the
 * server.
 */
export function debtsOf(debtors: readonly Debtor[], age: Age | "", search: string): Debt[] {
  const words = folded(search.trim());
  const found = debtors.filter((debtor) => folded(textOf(debtor)).includes(words));
  return (Object.keys(dueStates) as DueState[]).flatMap((state) =>
    found.map((debtor) => debtOf(debtor, state, age)).filter(({ orders }) => orders.length > 0),
  );
}

function debtOf(debtor: Debtor, state: DueState, age: Age | ""): Debt {
  const orders = debtor.orders.filter((order) => dueStateOf(order) === state && (age === "" || order.age === age));
  return { debtor, state, orders, amount: sumMoney(orders.map(({ balance }) => balance)) };
}

function textOf({ customer_name, customer_phone, orders }: Debtor): string {
  return [customer_name, customer_phone, ...orders.flatMap((order) => [order.order_code, order.event_name])].join(" ");
}

const GREETINGS = {
  overdue: ["Ficou em aberto conosco:", "Como prefere pagar?"],
  today: ["Vence hoje:", "Como prefere pagar?"],
  ahead: ["Um lembrete do que está a vencer:", "Qualquer dúvida, é só chamar."],
} as const satisfies Record<DueState, readonly [string, string]>;

/** What a person sends by WhatsApp: what is not due yet is no debt that stayed open. */
export function reminder({ debtor, state, orders }: Debt): string {
  const [first, last] = GREETINGS[state];
  const lines = orders.map((order) => {
    const due = state === "today" ? "" : `, ${dueText(order)}`;
    return `${order.order_code}: ${formatMoney(order.balance)}${due}`;
  });
  return [`Olá, ${debtor.customer_name}! ${first}`, ...lines, last].join("\n");
}
