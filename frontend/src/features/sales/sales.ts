import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import { importSales } from "@/api/generated/command";
import {
  getListSalesImportRefusalsUrl,
  getListSalesUrl,
  type ListSalesImportsParams,
  type ListSalesParams,
  listSales,
  listSalesImportRefusals,
  listSalesImports,
  type SalesImport,
} from "@/api/generated/query";
import { withoutEmpty } from "@/api/parameters";
import { spreadsheet } from "@/api/spreadsheet";

export { reverseSale } from "@/api/generated/command";
export type { Sale, SalesImport } from "@/api/generated/query";

export const salesKey = ["sales", "list"] as const;
export const importsKey = ["sales", "imports"] as const;
/** What a sale makes untrue. */
export const touchedBySales = [
  salesKey,
  ["stock"],
  ["admin", "products"],
  ["admin", "dashboard"],
  ["reports"],
] as const;

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;
/** Milliseconds between looks at an import that runs, should nobody tell that it moved. */
const LOOK_EVERY = 2_000;

export const salesQuery = (asked: ListSalesParams) =>
  queryOptions({
    queryKey: [...salesKey, asked],
    queryFn: ({ signal }) => listSales(withoutEmpty(asked), { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });

export const salesSpreadsheet = (asked: ListSalesParams) => spreadsheet(getListSalesUrl(withoutEmpty(asked)));

export const importsQuery = (asked: ListSalesImportsParams) =>
  queryOptions({
    queryKey: [...importsKey, asked],
    queryFn: ({ signal }) => listSalesImports(withoutEmpty(asked), { signal }),
    placeholderData: keepPreviousData,
    ...always,
    refetchInterval: ({ state }) => (state.data?.imports.some(isOpen) ? LOOK_EVERY : false),
  });

export const refusalsQuery = (id: number, page: number, limit: number) =>
  queryOptions({
    queryKey: [...importsKey, id, "refusals", page, limit],
    queryFn: ({ signal }) => listSalesImportRefusals(id, { page, limit }, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });

export const refusalsSpreadsheet = (id: number) => spreadsheet(getListSalesImportRefusalsUrl(id));

export const isOpen = ({ status }: Pick<SalesImport, "status">) => status === "waiting" || status === "running";

/** The file goes as it is; the browser reads it while it is sent. */
export const sendFile = (file: File) => importSales(file, { file_name: file.name.slice(-200) });
