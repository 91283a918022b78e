import { queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import type { Debtor, OwedOrder, Receivables } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { formatMoney } from "@/lib/money";
import { folded } from "@/lib/text";

export type { Debtor, OwedOrder, Receivables };

export const receivablesQuery = queryOptions({
  ...reads.readReceivables({}),
  ...freshness.events,
});

export type Age = OwedOrder["age"];

/** What a customer owes of one age, or of all. */
export interface Debt {
  debtor: Debtor;
  orders: readonly OwedOrder[];
  amount: number;
}

/** Whose debts are of this age and have the words in a name or a code, in the order of the server. */
export function debtsOf(debtors: readonly Debtor[], age: Age | "", search: string): Debt[] {
  const words = folded(search.trim());
  return debtors
    .map((debtor) => ({
      debtor,
      orders: debtor.orders.filter((order) => age === "" || order.age === age),
      amount: age === "" ? debtor.total : debtor[age],
    }))
    .filter(({ debtor, orders }) => orders.length > 0 && folded(textOf(debtor)).includes(words));
}

function textOf({ customer_name, customer_phone, orders }: Debtor): string {
  return [customer_name, customer_phone, ...orders.flatMap((order) => [order.order_code, order.event_name])].join(" ");
}

/** What a person sends by WhatsApp; only what is due is asked for. */
export function reminder({ customer_name, orders }: Debtor): string {
  const due = orders.filter(({ age }) => age !== "not_due");
  const asked = due.length > 0 ? due : orders;
  const lines = asked.map(({ order_code, balance }) => `${order_code}: ${formatMoney(balance)}`);
  return `Olá, ${customer_name}! Ficou em aberto conosco:\n${lines.join("\n")}\nComo prefere pagar?`;
}
