import { queryOptions } from "@tanstack/react-query";
import { beginReplay as begin, endReplay } from "@/api/generated/command";
import type { ReplayRuns } from "@/api/generated/query";
import { listReplays } from "@/api/generated/query";

export type { ReplayedRow, ReplayResult, ReplayRun } from "@/api/generated/query";

export const replaysKey = ["replays"] as const;

const WHILE_RUNNING = 1_000;
const OTHERWISE = 60_000;

/** The runs of everybody; one that is under way is followed. */
export const replaysQuery = () =>
  queryOptions({
    queryKey: replaysKey,
    queryFn: ({ signal }) => listReplays({ signal }),
    staleTime: 0,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (running(state.data) ? WHILE_RUNNING : OTHERWISE),
  });

export const running = (runs: ReplayRuns | undefined) => runs?.data.find(({ state }) => state === "running");

export interface Asked {
  projections: string[];
  /** The number of the last event that counts, or an instant in ISO 8601; without it up to now. */
  until?: number | string;
}

export const beginReplay = (asked: Asked) => begin(asked);
/** Stops a run that is under way, removes one that has ended. */
export const dropReplay = (id: number) => endReplay(id);
