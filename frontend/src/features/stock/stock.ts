import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import type {
  CommandAnswer,
  CountBody,
  KegBody,
  KegStatusBody,
  LossBody,
  MinimumBody,
  ReceiptBody,
} from "@/api/generated/command";
import type {
  Keg,
  KegList,
  ListKegsParams,
  ListStockMovementsParams,
  ListStockParams,
  MovementList,
  StockItem,
  StockList,
} from "@/api/generated/query";

export type { KegBody, KegStatusBody } from "@/api/generated/command";
export type { Keg, Movement, StockItem, StockTotals } from "@/api/generated/query";

const STOCK = "/api/v1/stock";

/** Everything below it is untrue after a command on stock or kegs. */
export const stockKey = ["stock"] as const;
/** What such a command makes untrue elsewhere, too. */
export const touchedByStock = [stockKey, ["admin", "products"], ["admin", "dashboard"]] as const;

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

function parametersOf(asked: object): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** The till goes on selling: stock is always asked anew. */
export const stockQuery = (asked: ListStockParams) =>
  queryOptions({
    queryKey: [...stockKey, "list", asked],
    queryFn: ({ signal }) => apiFetch<StockList>(`${STOCK}?${parametersOf(asked)}`, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });

/** Every row of a list as a spreadsheet. */
export const stockSpreadsheet = (asked: ListStockParams) =>
  apiFetch<Blob>(`${STOCK}?${parametersOf(asked)}`, { headers: { Accept: "text/csv" }, as: "blob" });

export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: [...stockKey, "one", id],
    queryFn: ({ signal }) => apiFetch<StockItem>(`${STOCK}/${id}`, { signal }),
    ...always,
  });

export const movementsQuery = (id: number, asked: ListStockMovementsParams) =>
  queryOptions({
    queryKey: [...stockKey, "one", id, "movements", asked],
    queryFn: ({ signal }) => apiFetch<MovementList>(`${STOCK}/${id}/movements?${parametersOf(asked)}`, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });

export const kegsQuery = (asked: ListKegsParams) =>
  queryOptions({
    queryKey: [...stockKey, "kegs", asked],
    queryFn: ({ signal }) => apiFetch<KegList>(`${STOCK}/kegs?${parametersOf(asked)}`, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });

type Known = Pick<StockItem, "product_id" | "version">;

const send = (path: string, method: "POST" | "PUT" | "PATCH", body: object, version?: number) =>
  apiFetch<CommandAnswer>(`${STOCK}/${path}`, { method, body: JSON.stringify(body), version });

/** What came in adds up, whoever else received something meanwhile: no version is asked for. */
export const receive = ({ product_id }: Known, body: ReceiptBody) => send(`${product_id}/receipts`, "POST", body);
export const lose = ({ product_id }: Known, body: LossBody) => send(`${product_id}/losses`, "POST", body);
/** A count is of what was seen. */
export const count = ({ product_id, version }: Known, body: CountBody) =>
  send(`${product_id}/counts`, "POST", body, version || undefined);
export const setMinimum = ({ product_id }: Known, body: MinimumBody) => send(`${product_id}/minimum`, "PUT", body);
export const receiveKeg = ({ product_id }: Pick<StockItem, "product_id">, body: KegBody) =>
  send(`${product_id}/kegs`, "POST", body);
export const changeKeg = ({ id, version }: Pick<Keg, "id" | "version">, body: KegStatusBody) =>
  send(`kegs/${id}/status`, "PATCH", body, version);
