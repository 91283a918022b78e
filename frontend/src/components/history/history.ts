import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import type { AuditDetail, AuditFacets, AuditPage, AuditStream, StreamState } from "@/api/generated/query";

export type { AuditDetail, AuditEvent, AuditFacets, Facet, StreamState } from "@/api/generated/query";

export const HISTORY = "/api/v1/audit";
export const historyKey = ["history"] as const;

export type Clock = "happened" | "recorded";

/** What the history is narrowed to; an empty text is no filter. */
export interface HistoryFilter {
  stream: string;
  kind: string;
  type: string;
  actor: string;
  correlation: string;
  from: string;
  to: string;
  clock: Clock;
}

/** What already is history does not change: only its end moves on. */
const PAGE = 50;
const SECONDS = 1_000;

export function historyParameters(filter: HistoryFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value));
}

export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, "list", filter],
    queryFn: ({ pageParam, signal }) => {
      const asked = historyParameters(filter);
      asked.set("limit", String(PAGE));
      if (pageParam) asked.set("cursor", pageParam);
      return apiFetch<AuditPage>(`${HISTORY}/events?${asked}`, { signal });
    },
    initialPageParam: "",
    getNextPageParam: (page: AuditPage) => page.older ?? undefined,
    staleTime: 30 * SECONDS,
  });

export const eventQuery = (number: number) =>
  queryOptions({
    queryKey: [...historyKey, "event", number],
    queryFn: ({ signal }) => apiFetch<AuditDetail>(`${HISTORY}/events/${number}`, { signal }),
  });

export const facetsQuery = () =>
  queryOptions({
    queryKey: [...historyKey, "facets"],
    queryFn: ({ signal }) => apiFetch<AuditFacets>(`${HISTORY}/facets`, { signal }),
    staleTime: 60 * SECONDS,
  });

export const streamQuery = (stream: string) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, "stream", stream],
    queryFn: ({ pageParam, signal }) =>
      apiFetch<AuditStream>(`${HISTORY}/streams/${stream}${pageParam ? `?before=${pageParam}` : ""}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: AuditStream) => page.older ?? undefined,
    staleTime: 0,
    refetchOnMount: "always",
  });

/** The stream as it stood after its event number `version`. What was does not change: it is kept. */
export const stateQuery = (stream: string, version: number) =>
  queryOptions({
    queryKey: [...historyKey, "state", stream, version],
    queryFn: ({ signal }) => apiFetch<StreamState>(`${HISTORY}/streams/${stream}/state?version=${version}`, { signal }),
    placeholderData: keepPreviousData,
  });

/** The stream after everything that had happened to it by an instant. */
export const stateAt = (stream: string, at: string): Promise<StreamState> =>
  apiFetch(`${HISTORY}/streams/${stream}/state?${new URLSearchParams({ at, clock: "happened" })}`);

export const historySpreadsheet = (filter: HistoryFilter): Promise<Blob> =>
  apiFetch(`${HISTORY}/events?${historyParameters(filter)}`, { headers: { Accept: "text/csv" }, as: "blob" });
