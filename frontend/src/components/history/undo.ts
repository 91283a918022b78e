import { queryOptions } from "@tanstack/react-query";
import { undoHistoryEvent } from "@/api/generated/command";
import { previewUndo } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { type AuditEvent, historyKey } from "./history";

export type { UndoPreview } from "@/api/generated/query";

/** Which event: its stream and the how manieth it is there. */
export type Undone = Pick<AuditEvent, "stream" | "version">;

/** What undoing an event would do at this moment: never the answer of another one. */
export const undoPreviewQuery = (event: Undone) =>
  queryOptions({
    queryKey: [...historyKey, "undo", event.stream, event.version],
    queryFn: ({ signal }) => previewUndo(event.stream, event.version, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** `seen` is the stream's version that the preview showed. */
export const undo = ({ stream, version }: Undone, reason: string, seen: number) =>
  undoHistoryEvent(stream, version, { reason }, { version: seen });

/** The history narrowed to the stream of an event, opened there. */
export const eventAddress = (stream: string, number: number): string =>
  `${paths.admin.history}?${new URLSearchParams({ stream, event: String(number) })}`;
