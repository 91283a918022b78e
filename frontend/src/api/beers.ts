import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "./client";
import { isMissing } from "./errors";
import { freshness, shouldRetry } from "./freshness";
import { type ConnectBody, connectKeg, kickKeg, type PourAwayBody, pourAwayKeg } from "./generated/command";
import {
  type BeerKeg,
  getBeerKeg,
  type ListBatchesParams,
  type ListBeerKegsParams,
  type ListBeersParams,
  listBatches,
  listBeerKegs,
  listBeers,
  readBeerAvailability,
  traceBatch,
} from "./generated/query";
import { withoutEmpty } from "./parameters";

export type {
  Batch,
  BatchTrace,
  Beer,
  BeerAvailability,
  BeerKeg as Keg,
  BeerPrice,
  KegLife,
  KegStep,
  SizeAvailability,
} from "./generated/query";

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

/** What can be promised of each active beer on a day; without one, today. What `order` was promised is free for it. */
export const availabilityQuery = (on?: string, order?: number) =>
  queryOptions({
    queryKey: [...beersKey, "availability", on ?? "today", order ?? null],
    queryFn: ({ signal }) => readBeerAvailability(withoutEmpty({ on, except_order: order }), { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });

/** The kegs of one beer and size that leave on a day: promised = full + planned + missing. */
export interface BeerProduction {
  beer_id: number;
  beer_name: string;
  container_l: number;
  promised: number;
  full: number;
  planned: number;
  missing: number;
}

interface Production {
  days: { day: string; beers: BeerProduction[] }[];
}

/** What is promised day by day, and what is missing of it. */
export const productionQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...beersKey, "production", from, to],
    queryFn: ({ signal }) =>
      apiFetch<Production>(`/api/v1/beers/production?${new URLSearchParams({ from, to })}`, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });

export const batchesQuery = (asked: ListBatchesParams) => {
  const given = withoutEmpty(asked);
  return queryOptions({
    queryKey: [...beersKey, "batches", given],
    queryFn: ({ signal }) => listBatches(given, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });
};

/** A batch with every keg of it and where each is. */
export const traceQuery = (id: number) =>
  queryOptions({
    queryKey: [...beersKey, "trace", id],
    queryFn: ({ signal }) => traceBatch(id, { signal }),
    ...always,
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

/** Kegs, those from before batches too; an empty `status` asks for all. */
export const kegsQuery = ({ status = "open", ...asked }: ListBeerKegsParams) => {
  const given = { ...withoutEmpty(asked), status };
  return queryOptions({
    queryKey: [...beersKey, "kegs", given],
    queryFn: ({ signal }) => listBeerKegs(given, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });
};

export const kegLifeQuery = (id: number) =>
  queryOptions({
    queryKey: [...beersKey, "keg", id],
    queryFn: ({ signal }) => getBeerKeg(id, { signal }),
    ...always,
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

type Known = Pick<BeerKeg, "id" | "version">;

export const connect = ({ id, version }: Known, body: ConnectBody) => connectKeg(id, body, { version });
export const kick = ({ id, version }: Known) => kickKeg(id, { version });
export const pourAway = ({ id, version }: Known, body: PourAwayBody) => pourAwayKeg(id, body, { version });
