import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import type { Asked } from "./filter";
import type { Report, ReportList } from "./shapes";

/** Whose reports: everything for those who read BI, their part for those who run the operations. */
export type Source = "bi" | "operations";

const roots: Record<Source, string> = {
  bi: "/api/v1/bi/reports",
  operations: "/api/v1/operations/reports",
};

/** Everything below it is untrue when a sale, an order or a piece of equipment moves. */
export const reportsKey = ["reports"] as const;

export const reportListQuery = (source: Source) =>
  queryOptions({
    queryKey: [...reportsKey, source, "list"],
    queryFn: ({ signal }) => apiFetch<ReportList>(roots[source], { signal }),
    ...freshness.lists,
  });

export const reportQuery = (source: Source, key: string, asked: Asked) =>
  queryOptions({
    queryKey: [...reportsKey, source, key, asked],
    queryFn: ({ signal }) => apiFetch<Report>(addressOf(source, key, asked), { signal }),
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
  apiFetch<Blob>(addressOf(source, key, asked), { headers: { Accept: types[kind] }, as: "blob" });

function addressOf(source: Source, key: string, asked: Asked): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return `${roots[source]}/${key}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
