import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Untrue } from "@/lib/invalidate";
import { freshness } from "./freshness";
import {
  type CountBody,
  countStock,
  type KegBody,
  type LossBody,
  loseStock,
  type MinimumBody,
  type ReceiptBody,
  receiveStock,
  receiveKeg as registerKeg,
  setStockMinimum,
} from "./generated/command";
import {
  getListStockUrl,
  type ListStockMovementsParams,
  type ListStockParams,
  type StockItem,
} from "./generated/query";
import * as reads from "./generated/reads";
import { withoutEmpty } from "./parameters";
import { spreadsheet } from "./spreadsheet";

export type { KegBody } from "./generated/command";
export type { Movement, StockItem, StockTotals } from "./generated/query";

/** What a command on stock or kegs makes untrue. */
export const touchedByStock = ["stock", "beers", "catalogue"] as const satisfies Untrue;

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

/** The till goes on selling: stock is always asked anew. */
export const stockQuery = (asked: ListStockParams) =>
  queryOptions({
    ...reads.listStock(withoutEmpty(asked)),
    placeholderData: keepPreviousData,
    ...always,
  });

export const stockSpreadsheet = (asked: ListStockParams) => spreadsheet(getListStockUrl(withoutEmpty(asked)));

export const itemQuery = (id: number) =>
  queryOptions({
    ...reads.getStock(id),
    ...always,
  });

export const movementsQuery = (id: number, asked: ListStockMovementsParams) =>
  queryOptions({
    ...reads.listStockMovements(id, withoutEmpty(asked)),
    placeholderData: keepPreviousData,
    ...always,
  });

type Known = Pick<StockItem, "product_id" | "version">;

/** What came in adds up, whoever else received something meanwhile: no version is asked for. */
export const receive = ({ product_id }: Known, body: ReceiptBody) => receiveStock(product_id, body);
export const lose = ({ product_id }: Known, body: LossBody) => loseStock(product_id, body);
/** A count is of what was seen. */
export const count = ({ product_id, version }: Known, body: CountBody) =>
  countStock(product_id, body, { version: version || undefined });
export const setMinimum = ({ product_id }: Known, body: MinimumBody) => setStockMinimum(product_id, body);
export const receiveKeg = ({ product_id }: Pick<StockItem, "product_id">, body: KegBody) =>
  registerKeg(product_id, body);
