import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type AuditEvent,
  type AuditPage,
  type AuditStream,
  getHistoryEvent,
  getHistoryFacets,
  getHistoryStream,
  getHistoryStreamState,
  getListHistoryUrl,
  type ListHistoryParams,
  listHistory,
  previewUndo,
} from "@/api/generated/query";
import { withoutEmpty } from "@/api/parameters";
import { spreadsheet } from "@/api/spreadsheet";
import { paths } from "@/app/paths";

export type { AuditDetail, AuditEvent, AuditFacets, Facet, StreamState, UndoPreview } from "@/api/generated/query";

export const historyKey = ["history"] as const;

/** What is said of a read of the history that failed. */
export const NOTHING_LOST = "Nada se perdeu. Tente de novo em instantes.";

export type Clock = "happened" | "recorded";

/** What the history is narrowed to; an empty text is no filter. */
export interface HistoryFilter extends Record<"stream" | "kind" | "type" | "actor" | "correlation", string> {
  from: string;
  to: string;
  clock: Clock;
}

const PAGE = 50;
const SECONDS = 1_000;

const asked = ({ actor, ...filter }: HistoryFilter): ListHistoryParams =>
  withoutEmpty({ ...filter, actor: actor ? Number(actor) : undefined });

export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    queryKey: [...historyKey, "list", filter],
    queryFn: ({ pageParam, signal }) =>
      listHistory(withoutEmpty({ ...asked(filter), limit: PAGE, cursor: pageParam }), { signal }),
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

export const historySpreadsheet = (filter: HistoryFilter) => spreadsheet(getListHistoryUrl(asked(filter)));

/** What undoing an event would do at this moment: never the answer of another one. */
export const undoPreviewQuery = ({ stream, version }: Pick<AuditEvent, "stream" | "version">) =>
  queryOptions({
    queryKey: [...historyKey, "undo", stream, version],
    queryFn: ({ signal }) => previewUndo(stream, version, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The history narrowed to a stream; with a number, opened at that event. */
export const historyAddress = (stream: string, number?: number): string =>
  `${paths.admin.history}?${new URLSearchParams({ stream, ...(number && { event: String(number) }) })}`;
