import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import { getReadOperationsReportUrl, getReadReportUrl } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { withoutEmpty } from "@/api/parameters";
import type { Asked } from "./filter";

/** Whose reports: everything for those who read BI, their part for those who run the operations. */
export type Source = "bi" | "operations";

const sources = {
  bi: { list: reads.listReports, one: reads.readReport, addressOf: getReadReportUrl },
  operations: {
    list: reads.listOperationsReports,
    one: reads.readOperationsReport,
    addressOf: getReadOperationsReportUrl,
  },
} as const satisfies Record<Source, object>;

export const reportListQuery = (source: Source) =>
  queryOptions({
    ...sources[source].list(),
    ...freshness.lists,
  });

export const reportQuery = (source: Source, key: string, asked: Asked) =>
  queryOptions({
    ...sources[source].one(key, withoutEmpty(asked)),
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
  apiFetch<Blob>(sources[source].addressOf(key, withoutEmpty(asked)), { headers: { Accept: types[kind] }, as: "blob" });
