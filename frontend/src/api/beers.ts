import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import { type ListBeersParams, listBeers, readBeerAvailability } from "./generated/query";
import { withoutEmpty } from "./parameters";

export type { Beer, BeerAvailability, BeerPrice, SizeAvailability } from "./generated/query";

/** Everything below it is untrue after a command on beers, batches or kegs. */
export const beersKey = ["beers"] as const;

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

/** Orders and the taps move what there is of a beer: it is always asked anew. */
export const beersQuery = (asked: ListBeersParams = {}) => {
  const given = withoutEmpty(asked);
  return queryOptions({
    queryKey: [...beersKey, "list", given],
    queryFn: ({ signal }) => listBeers(given, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });
};

/** What can be promised of each active beer on a day; without one, today. */
export const availabilityQuery = (on?: string) =>
  queryOptions({
    queryKey: [...beersKey, "availability", on ?? "today"],
    queryFn: ({ signal }) => readBeerAvailability(withoutEmpty({ on }), { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });
