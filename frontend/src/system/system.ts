import { queryOptions } from "@tanstack/react-query";
import {
  beginRebuild as begin,
  dropRebuild,
  resumeProjection,
  skipEvent,
  switchRebuild,
} from "@/api/generated/command";
import type { SystemState } from "@/api/generated/query";
import { readSystem } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { still } from "@/api/read";

export type {
  FailureGroup,
  FailureState,
  HoleState,
  KafkaState,
  PartitionState,
  ProcessDoing,
  ProcessState,
  ProjectionState,
  RebuildComparison,
  RebuildState,
  StoreState,
  SystemState,
} from "@/api/generated/query";

/** While somebody looks. TanStack Query does not ask for a tab that is not seen. */
const POLL = 2_000;
/** Rates are told over this many answers: a single pair of them jumps. */
const KEPT = 6;

/** How many events each read model had applied, at one answer. */
interface Sample {
  at: string;
  events: Readonly<Record<string, number>>;
}

/** The newest answer, and what the ones before it said, oldest first. */
export interface Observed {
  state: SystemState;
  samples: readonly Sample[];
}

export const systemQuery = () =>
  queryOptions({
    ...still(reads.readSystem()),
    queryFn: async ({ client, signal }): Promise<Observed> => {
      const state = await readSystem({ signal });
      const before = client.getQueryData<Observed>(reads.readSystem().queryKey)?.samples ?? [];
      return { state, samples: [...before, sampleOf(state)].slice(-KEPT) };
    },
    staleTime: 0,
    refetchOnMount: "always",
    refetchInterval: POLL,
  });

const NOW_AND_THEN = 60_000;

/** The same, for a screen that only wants to know whether something is wrong. */
export const systemGlance = () => queryOptions({ ...systemQuery(), refetchInterval: NOW_AND_THEN });

function sampleOf({ at, projections }: SystemState): Sample {
  return { at, events: Object.fromEntries(projections.map(({ name, events }) => [name, events])) };
}

/** Events a second that a read model has applied lately; `undefined` before there are two answers, or after a switch. */
export function rateOf({ samples }: Observed, projection: string): number | undefined {
  const first = samples.at(0);
  const last = samples.at(-1);
  const seconds = first && last ? (Date.parse(last.at) - Date.parse(first.at)) / 1_000 : 0;
  const applied = (last?.events[projection] ?? 0) - (first?.events[projection] ?? 0);
  return seconds > 0 && applied >= 0 ? applied / seconds : undefined;
}

/** Whoever moves it tries the event that stopped it at once. */
export const resume = (projection: string) => resumeProjection(projection);
/** The read model goes on without this event until it is rebuilt; the history keeps the reason. */
export const skip = (projection: string, position: string, reason: string) =>
  skipEvent(projection, { position, reason });
/** New tables beside the serving ones, filled from the history. */
export const beginRebuild = (projection: string) => begin({ projection });
/** The new tables serve from here on. */
export const switchTo = (rebuild: number) => switchRebuild(rebuild);
/** Drops the tables beside; takes one that has ended out of the list. */
export const drop = (rebuild: number) => dropRebuild(rebuild);
