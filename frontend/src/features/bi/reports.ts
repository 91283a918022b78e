import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import {
  getReadOperationsReportUrl,
  getReadReportUrl,
  listOperationsReports,
  listReports,
  readOperationsReport,
  readReport,
} from "@/api/generated/query";
import { withoutEmpty } from "@/api/parameters";
import type { Asked } from "./filter";

/** Whose reports: everything for those who read BI, their part for those who run the operations. */
export type Source = "bi" | "operations";

const reads = {
  bi: { list: listReports, one: readReport, addressOf: getReadReportUrl },
  operations: { list: listOperationsReports, one: readOperationsReport, addressOf: getReadOperationsReportUrl },
} as const satisfies Record<Source, object>;

/** Everything below it is untrue when a sale, an order or a piece of equipment moves. */
export const reportsKey = ["reports"] as const;

export const reportListQuery = (source: Source) =>
  queryOptions({
    queryKey: [...reportsKey, source, "list"],
    queryFn: ({ signal }) => reads[source].list({ signal }),
    ...freshness.lists,
  });

export const reportQuery = (source: Source, key: string, asked: Asked) =>
  queryOptions({
    queryKey: [...reportsKey, source, key, asked],
    queryFn: ({ signal }) => reads[source].one(key, withoutEmpty(asked), { signal }),
    placeholderData: keepPreviousData,
    ...freshness.lists,
    staleTime: FRESH,
    refetchOnMount: true,
  });
/** What moves is told by the stream; this is for who comes back to a screen. Milliseconds. */
const FRESH = 30_000;

const types = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type FileKind = keyof typeof types;

/** The report as a file, with the same figures as on the screen. */
export const reportFile = (source: Source, key: string, asked: Asked, kind: FileKind) =>
  apiFetch<Blob>(reads[source].addressOf(key, withoutEmpty(asked)), { headers: { Accept: types[kind] }, as: "blob" });
