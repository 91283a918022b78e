import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import { ignoreBankLine, importBankStatement, matchBankLine, type StatementAnswer } from "@/api/generated/command";
import type { BankLine, BankLineCounts } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";

export type { BankLine, StatementAnswer };
export type LineStatus = keyof BankLineCounts;
export type LineOrder = BankLine["suggestions"][number];

interface LineList {
  id: LineStatus;
  label: string;
  empty: string;
  /** What one line of it is, and what several are. */
  each: readonly [one: string, many: string];
}

/** The four lists. */
export const lists: readonly LineList[] = [
  {
    id: "suggested",
    label: "Sugeridos",
    empty: "Nenhum lançamento espera por uma decisão.",
    each: ["sugerido", "sugeridos"],
  },
  {
    id: "unknown",
    label: "Sem pedido",
    empty: "Todo crédito tem um pedido, ou uma sugestão.",
    each: ["sem pedido", "sem pedido"],
  },
  {
    id: "matched",
    label: "Conciliados",
    empty: "Nenhum lançamento foi conciliado ainda.",
    each: ["conciliado", "conciliados"],
  },
  { id: "ignored", label: "Ignorados", empty: "Nenhum lançamento foi ignorado.", each: ["ignorado", "ignorados"] },
];

/** `12 conciliados`, of each other list that has lines. */
export const othersThan = (status: LineStatus, counts: BankLineCounts) =>
  lists
    .filter(({ id }) => id !== status && counts[id] > 0)
    .map(({ id, each }) => ({ id, text: counted(counts[id], ...each) }));

export const linesQuery = (status: LineStatus, page: number, limit: number) =>
  queryOptions({
    ...reads.listBankLines({ status, page, limit }),
    placeholderData: keepPreviousData,
    ...freshness.events,
  });

/** How many lines of the bank's webhook wait for a user. */
export const alertsQuery = queryOptions({
  ...reads.listBankLines({ limit: 1 }),
  select: ({ alerts }) => alerts,
  ...freshness.events,
});

const MOST_ORDERS = 8;

/** Orders to choose from: those that owe something first. Without words only those. */
export const ordersLikeQuery = (search: string) =>
  queryOptions({
    ...reads.listEventOrders({
      search,
      open: search === "" || undefined,
      limit: MOST_ORDERS,
      sort: "open",
      order: "desc",
    }),
  });

/** What an order still owes, in words. */
export const owedText = (balance: number): string =>
  balance > 0 ? `falta ${formatMoney(balance)}` : balance < 0 ? `a devolver ${formatMoney(-balance)}` : "nada a pagar";

export interface SentStatement {
  file: File;
  /** Of a CSV; an OFX names its own. */
  account: string;
}

export function sendStatement({ file, account }: SentStatement): Promise<StatementAnswer> {
  const body = new FormData();
  body.append("file", file);
  return importBankStatement({ account }, { body });
}

export const match = ({ id, version }: BankLine, order_id: number, payment_id: number | null) =>
  matchBankLine(id, { order_id, ...(payment_id && { payment_id }) }, { version });

export const ignore = ({ id, version }: BankLine) => ignoreBankLine(id, { version });

/** What became of a file, in a sentence. */
export function outcome({ lines, new: fresh, matched, suggested, unknown }: StatementAnswer): string {
  if (lines === 0) return "Nenhum lançamento entrou.";
  if (fresh === 0) return `Nada de novo: ${counted(lines, "lançamento", "lançamentos")}, todos já conhecidos.`;
  return [
    counted(fresh, "lançamento novo", "lançamentos novos"),
    counted(matched, "conciliado", "conciliados"),
    counted(suggested, "sugerido", "sugeridos"),
    `${unknown} sem pedido.`,
  ].join(", ");
}
