import { queryOptions } from "@tanstack/react-query";
import * as reads from "./generated/reads";

/** An address that was chosen from the suggestions. */
export type { FoundAddress as Place } from "./generated/query";

/** Addresses are looked for from this many characters on. */
export const SHORTEST_SEARCH = 3;
const FRESH_FOR = 5 * 60_000;

/** Addresses that a text may mean. Failures are silent: nothing is suggested. */
export const placesQuery = (text: string) =>
  queryOptions({
    ...reads.geocodeAddress({ address: text }),
    enabled: text.length >= SHORTEST_SEARCH,
    staleTime: FRESH_FOR,
    retry: false,
  });
