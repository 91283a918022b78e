import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import { importSales } from "@/api/generated/command";
import {
  getListSalesImportRefusalsUrl,
  getListSalesUrl,
  type ListSalesImportsParams,
  type ListSalesParams,
  type SalesImport,
} from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { withoutEmpty } from "@/api/parameters";
import { spreadsheet } from "@/api/spreadsheet";
import type { Untrue } from "@/lib/invalidate";

export { reverseSale } from "@/api/generated/command";
export type { Sale, SalesImport } from "@/api/generated/query";

/** What a sale makes untrue. */
export const touchedBySales = ["sales", "stock", "catalogue", "bi"] as const satisfies Untrue;

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;
/** Milliseconds between looks at an import that runs, should nobody tell that it moved. */
const LOOK_EVERY = 2_000;

export const salesQuery = (asked: ListSalesParams) =>
  queryOptions({
    ...reads.listSales(withoutEmpty(asked)),
    placeholderData: keepPreviousData,
    ...always,
  });

export const salesSpreadsheet = (asked: ListSalesParams) => spreadsheet(getListSalesUrl(withoutEmpty(asked)));

export const importsQuery = (asked: ListSalesImportsParams) =>
  queryOptions({
    ...reads.listSalesImports(withoutEmpty(asked)),
    placeholderData: keepPreviousData,
    ...always,
    refetchInterval: ({ state }) => (state.data?.imports.some(isOpen) ? LOOK_EVERY : false),
  });

export const refusalsQuery = (id: number, page: number, limit: number) =>
  queryOptions({
    ...reads.listSalesImportRefusals(id, { page, limit }),
    placeholderData: keepPreviousData,
    ...always,
  });

export const refusalsSpreadsheet = (id: number) => spreadsheet(getListSalesImportRefusalsUrl(id));

export const isOpen = ({ status }: Pick<SalesImport, "status">) => status === "waiting" || status === "running";

/** The file goes as it is; the browser reads it while it is sent. */
export const sendFile = (file: File) => importSales(file, { file_name: file.name.slice(-200) });
