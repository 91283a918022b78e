import { queryOptions } from "@tanstack/react-query";
import { apiFetch } from "./client";

/** An address that was chosen from the suggestions: what the maps service calls it, and where it is in degrees. */
export interface Place {
  address: string;
  place_id: string;
  lat: number;
  lng: number;
}

/** Addresses are looked for from this many characters on. */
export const SHORTEST_SEARCH = 3;
const FRESH_FOR = 5 * 60_000;

/** Addresses that a text may mean. Failures are silent: nothing is suggested. */
export const placesQuery = (text: string) =>
  queryOptions({
    queryKey: ["geocode", text],
    queryFn: ({ signal }) =>
      apiFetch<Place[]>(`/api/v1/google-maps/geocode?${new URLSearchParams({ address: text })}`, { signal }),
    enabled: text.length >= SHORTEST_SEARCH,
    staleTime: FRESH_FOR,
    retry: false,
  });
