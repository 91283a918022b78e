import { QueryClient } from "@tanstack/react-query";
import { isAccessRefused } from "./errors";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How long data counts as fresh (no request at all) and how long it is kept once nobody shows it, in milliseconds. */
interface Freshness {
  staleTime: number;
  gcTime: number;
}

const KEPT_BY_DEFAULT = 10 * MINUTE;
const minutes = (fresh: number, kept = KEPT_BY_DEFAULT / MINUTE): Freshness => ({
  staleTime: fresh * MINUTE,
  gcTime: kept * MINUTE,
});

/** How long each kind of answer counts as fresh, and how often it is retried. Spread one into a `queryOptions`. */
export const freshness = {
  lists: minutes(5, 10),
  menu: { ...minutes(1, 10), retry: false },
  publicImages: { ...minutes(10, 60), retry: false },
  adminImages: { ...minutes(0.5, 10), retry: false },
  debugHeroListing: minutes(5),
  availableEquipment: minutes(5),
  events: minutes(0.5),
  dashboardEvents: minutes(2),
  equipmentModels: minutes(5),
  equipmentAssets: minutes(0.5),
  stockLocations: minutes(10),
  kits: minutes(5),
} as const;

const RETRIES = 1;

/** Once more, except where asking again cannot help: the answer was about rights. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES && !isAccessRefused(error);
}

/** 1 s, then twice as long each time, never more than 30 s. `attempt` counts from 0. */
export function retryDelay(attempt: number): number {
  return Math.min(SECOND * 2 ** attempt, 30 * SECOND);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...freshness.lists,
        retry: shouldRetry,
        retryDelay,
        refetchOnWindowFocus: false,
        // What is merely old is not asked for again when a screen opens; what a command made untrue is.
        refetchOnMount: (query) => query.state.isInvalidated,
      },
      // The transport repeats a command itself, with the same Idempotency-Key. A second layer would make a second key.
      mutations: { retry: false },
    },
  });
}
