import { queryOptions } from "@tanstack/react-query";
import * as reads from "./generated/reads";

/** A municipality, as a fiscal note names it. */
export type { FiscalCity as City } from "./generated/query";

/** Cities are looked for from this many characters on. */
export const SHORTEST_CITY = 2;

/** Cities that are called so, or the one of a CEP. The table changes with the release. Failures are silent. */
export const citiesQuery = (asked: { search: string } | { postal_code: string }) =>
  queryOptions({
    ...reads.listFiscalCities(asked),
    enabled: Object.values(asked).some((text) => text.length >= SHORTEST_CITY),
    staleTime: Infinity,
    retry: false,
  });
