import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import type { CommandAnswer, ImportAnswer, SaleBody, SalesAnswer } from "@/api/generated/command";
import type {
  ListSalesImportsParams,
  ListSalesParams,
  RefusalList,
  Sale,
  SalesImport,
  SalesImportList,
  SalesList,
} from "@/api/generated/query";

export type { SaleBody } from "@/api/generated/command";
export type { Refusal, Sale, SalesImport } from "@/api/generated/query";

const SALES = "/api/v1/sales";
const IMPORTS = `${SALES}/imports`;

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

function parametersOf(asked: object): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export const salesQuery = (asked: ListSalesParams) =>
  queryOptions({
    queryKey: [...salesKey, asked],
    queryFn: ({ signal }) => apiFetch<SalesList>(`${SALES}?${parametersOf(asked)}`, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });

/** Every row of a list as a spreadsheet. */
export const salesSpreadsheet = (asked: ListSalesParams) =>
  apiFetch<Blob>(`${SALES}?${parametersOf(asked)}`, { headers: { Accept: "text/csv" }, as: "blob" });

export const importsQuery = (asked: ListSalesImportsParams) =>
  queryOptions({
    queryKey: [...importsKey, asked],
    queryFn: ({ signal }) => apiFetch<SalesImportList>(`${IMPORTS}?${parametersOf(asked)}`, { signal }),
    placeholderData: keepPreviousData,
    ...always,
    refetchInterval: ({ state }) => (state.data?.imports.some(isOpen) ? LOOK_EVERY : false),
  });

export const refusalsQuery = (id: number, page: number, limit: number) =>
  queryOptions({
    queryKey: [...importsKey, id, "refusals", page, limit],
    queryFn: ({ signal }) =>
      apiFetch<RefusalList>(`${IMPORTS}/${id}/refusals?${parametersOf({ page, limit })}`, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });

export const refusalsSpreadsheet = (id: number) =>
  apiFetch<Blob>(`${IMPORTS}/${id}/refusals`, { headers: { Accept: "text/csv" }, as: "blob" });

export const isOpen = ({ status }: Pick<SalesImport, "status">) => status === "waiting" || status === "running";

export const recordSale = (sale: SaleBody) =>
  apiFetch<SalesAnswer>(SALES, { method: "POST", body: JSON.stringify({ sales: [sale] }) });

export const reverseSale = ({ id, version }: Pick<Sale, "id" | "version">) =>
  apiFetch<CommandAnswer>(`${SALES}/${id}/reversal`, { method: "POST", version });

/** The file goes as it is; the browser reads it while it is sent. */
export const sendFile = (file: File) =>
  apiFetch<ImportAnswer>(`${SALES}/import?${parametersOf({ file_name: file.name.slice(-200) })}`, {
    method: "POST",
    body: file,
    headers: { "Content-Type": "text/csv" },
  });

export const cancelImport = ({ id }: Pick<SalesImport, "id">) =>
  apiFetch<CommandAnswer>(`${IMPORTS}/${id}/cancellation`, { method: "POST" });
