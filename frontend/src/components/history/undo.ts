import { queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import type { CommandAnswer } from "@/api/generated/command";
import type { UndoPreview } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { type AuditEvent, HISTORY, historyKey } from "./history";

export type { UndoPreview } from "@/api/generated/query";

/** Which event: its stream and the how manieth it is there. */
export type Undone = Pick<AuditEvent, "stream" | "version">;

const pathOf = ({ stream, version }: Undone) => `${HISTORY}/streams/${stream}/events/${version}/undo`;

/** What undoing an event would do at this moment: never the answer of another one. */
export const undoPreviewQuery = (event: Undone) =>
  queryOptions({
    queryKey: [...historyKey, "undo", event.stream, event.version],
    queryFn: ({ signal }) => apiFetch<UndoPreview>(pathOf(event), { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** `seen` is the stream's version that the preview showed. */
export const undo = (event: Undone, reason: string, seen: number): Promise<CommandAnswer> =>
  apiFetch(pathOf(event), { method: "POST", version: seen, body: JSON.stringify({ reason }) });

/** The history narrowed to the stream of an event, opened there. */
export const eventAddress = (stream: string, number: number): string =>
  `${paths.admin.history}?${new URLSearchParams({ stream, event: String(number) })}`;
