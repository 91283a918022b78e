import { queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import type { ReadCustomerStatementParams, Statement } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { type Paper, paperOf } from "@/api/papers";
import { withoutEmpty } from "@/api/parameters";
import { dueText } from "@/components/orders/due";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";

export type { Statement };

/** The days of a statement; empty: from the beginning, until today. */
export interface Period {
  from: string;
  to: string;
}

const asked = (period: Period): ReadCustomerStatementParams => withoutEmpty({ ...period });

export const statementQuery = (id: number, period: Period) =>
  queryOptions({
    ...reads.readCustomerStatement(id, asked(period)),
    ...freshness.events,
  });

/** The same on A4. */
export const statementPaper = (id: number, period: Period): Paper =>
  paperOf((request) => reads.readCustomerStatementDocument(id, asked(period), request));

/** What a person sends by WhatsApp: what is open, since when, and what is still to be brought back. */
export function statementText({ customer_name, open_orders, owed, containers, last }: Statement): string {
  const lines = open_orders
    .filter(({ balance }) => balance > 0)
    .map((order) => `${order.order_code}: ${formatMoney(order.balance)}, ${dueText(order)}`);
  const kegs = containers.length > 0 ? [`Com você: ${counted(containers.length, "barril", "barris")}.`] : [];
  const sum = lines.length > 0 ? [...lines, `Total em aberto: ${formatMoney(owed)}`] : ["Nada em aberto. Obrigado!"];
  return [`Olá, ${customer_name}! Seu extrato em ${fullDay(last)}:`, ...sum, ...kegs].join("\n");
}
