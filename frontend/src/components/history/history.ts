import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  type AuditEvent,
  type AuditPage,
  type AuditStream,
  getHistoryStream,
  getHistoryStreamState,
  getListHistoryUrl,
  type ListHistoryParams,
  listHistory,
} from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { withoutEmpty } from "@/api/parameters";
import { apart, still } from "@/api/read";
import { paths } from "@/app/paths";

export type { AuditDetail, AuditEvent, AuditFacets, Facet, StreamState, UndoPreview } from "@/api/generated/query";

/** What is said of a read of the history that failed. */
export const NOTHING_LOST = "Nada se perdeu. Tente de novo em instantes.";

export type HistoryFileKind = "csv" | "xlsx";

export type Clock = "happened" | "recorded";

/** What the history is narrowed to; an empty text is no filter. */
export interface HistoryFilter extends Record<"search" | "stream" | "kind" | "type" | "actor" | "correlation", string> {
  from: string;
  to: string;
  clock: Clock;
}

const PAGE = 30;
const SECONDS = 1_000;

const asked = ({ actor, ...filter }: HistoryFilter): ListHistoryParams =>
  withoutEmpty({ ...filter, actor: actor ? Number(actor) : undefined });

export const historyQuery = (filter: HistoryFilter) =>
  infiniteQueryOptions({
    ...apart(still(reads.listHistory(asked(filter))), "pages"),
    queryFn: ({ pageParam, signal }) =>
      listHistory(withoutEmpty({ ...asked(filter), limit: PAGE, cursor: pageParam }), { signal }),
    initialPageParam: "",
    getNextPageParam: (page: AuditPage) => page.older ?? undefined,
    staleTime: 30 * SECONDS,
  });

export const eventQuery = (number: number) =>
  queryOptions({
    ...still(reads.getHistoryEvent(number)),
  });

export const facetsQuery = () =>
  queryOptions({
    ...still(reads.getHistoryFacets()),
    staleTime: 60 * SECONDS,
  });

export const streamQuery = (stream: string) =>
  infiniteQueryOptions({
    ...apart(still(reads.getHistoryStream(stream)), "pages"),
    queryFn: ({ pageParam, signal }) => getHistoryStream(stream, { before: pageParam || undefined }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: AuditStream) => page.older ?? undefined,
    staleTime: 0,
    refetchOnMount: "always",
  });

/** The stream as it stood after its event number `version`. What was does not change: it is kept. */
export const stateQuery = (stream: string, version: number) =>
  queryOptions({
    ...still(reads.getHistoryStreamState(stream, { version })),
    placeholderData: keepPreviousData,
  });

/** The stream after everything that had happened to it by an instant. */
export const stateAt = (stream: string, at: string) => getHistoryStreamState(stream, { at, clock: "happened" });

/** The address of all that the filter finds as a file. */
export const historyFile = (filter: HistoryFilter, format: HistoryFileKind): string =>
  getListHistoryUrl({ ...asked(filter), format });

/** What undoing an event would do at this moment: never the answer of another one. */
export const undoPreviewQuery = ({ stream, version }: Pick<AuditEvent, "stream" | "version">) =>
  queryOptions({
    ...still(reads.previewUndo(stream, version)),
    staleTime: 0,
    gcTime: 0,
  });

/** The history narrowed to a stream; with a number, opened at that event. */
export const historyAddress = (stream: string, number?: number): string =>
  `${paths.admin.history}?${new URLSearchParams({ stream, ...(number && { event: String(number) }) })}`;
