import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type AuditPage,
  type AuditStream,
  getHistoryEvent,
  getHistoryFacets,
  getHistoryStream,
  getHistoryStreamState,
  getListHistoryUrl,
  type ListHistoryParams,
  listHistory,
} from "@/api/generated/query";
import { withoutEmpty } from "@/api/parameters";
import { spreadsheet } from "@/api/spreadsheet";

export type { AuditDetail, AuditEvent, AuditFacets, Facet, StreamState } from "@/api/generated/query";

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

const askedFor = ({ actor, ...filter }: HistoryFilter): ListHistoryParams =>
  withoutEmpty({ ...filter, actor: Number(actor) || undefined });

export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, "list", filter],
    queryFn: ({ pageParam, signal }) =>
      listHistory({ ...askedFor(filter), limit: PAGE, cursor: pageParam || undefined }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page: AuditPage) => page.older ?? undefined,
    staleTime: 30 * SECONDS,
  });

export const eventQuery = (number: number) =>
  queryOptions({
    queryKey: [...historyKey, "event", number],
    queryFn: ({ signal }) => getHistoryEvent(number, { signal }),
  });

export const facetsQuery = () =>
  queryOptions({
    queryKey: [...historyKey, "facets"],
    queryFn: ({ signal }) => getHistoryFacets({ signal }),
    staleTime: 60 * SECONDS,
  });

export const streamQuery = (stream: string) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, "stream", stream],
    queryFn: ({ pageParam, signal }) => getHistoryStream(stream, { before: pageParam || undefined }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: AuditStream) => page.older ?? undefined,
    staleTime: 0,
    refetchOnMount: "always",
  });

/** The stream as it stood after its event number `version`. What was does not change: it is kept. */
export const stateQuery = (stream: string, version: number) =>
  queryOptions({
    queryKey: [...historyKey, "state", stream, version],
    queryFn: ({ signal }) => getHistoryStreamState(stream, { version }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The stream after everything that had happened to it by an instant. */
export const stateAt = (stream: string, at: string) => getHistoryStreamState(stream, { at, clock: "happened" });

export const historySpreadsheet = (filter: HistoryFilter) => spreadsheet(getListHistoryUrl(askedFor(filter)));
