import { queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import { type Debtor, type OwedOrder, type Receivables, readReceivables } from "@/api/generated/query";
import { formatMoney } from "@/lib/money";

export type { Debtor, OwedOrder, Receivables };

export const receivablesQuery = queryOptions({
  queryKey: ["event-orders", "receivables"],
  queryFn: ({ signal }) => readReceivables({}, { signal }),
  ...freshness.events,
});

/** The ages of a debt, as its columns name them. */
export const ages = {
  not_due: "A vencer",
  days_0_7: "Até 7 dias",
  days_8_30: "8 a 30 dias",
  days_31: "31 dias ou mais",
} as const satisfies Record<OwedOrder["age"], string>;

/** What a person sends by WhatsApp; only what is due is asked for. */
export function reminder({ customer_name, orders }: Debtor): string {
  const due = orders.filter(({ age }) => age !== "not_due");
  const asked = due.length > 0 ? due : orders;
  const lines = asked.map(({ order_code, balance }) => `${order_code}: ${formatMoney(balance)}`);
  return `Olá, ${customer_name}! Ficou em aberto conosco:\n${lines.join("\n")}\nComo prefere pagar?`;
}
