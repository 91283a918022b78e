import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { isMissing } from "./errors";
import { freshness, shouldRetry } from "./freshness";
import { type ConnectBody, connectKeg, kickKeg, type PourAwayBody, pourAwayKeg } from "./generated/command";
import type { BeerKeg, ListBatchesParams, ListBeerKegsParams, ListBeersParams } from "./generated/query";
import * as reads from "./generated/reads";
import { withoutEmpty } from "./parameters";

export type {
  Batch,
  BatchTrace,
  Beer,
  BeerAvailability,
  BeerKeg as Keg,
  BeerPrice,
  BeerProduction,
  KegLife,
  KegStep,
  SizeAvailability,
} from "./generated/query";

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

/** Orders and the taps move what there is of a beer: it is always asked anew. */
export const beersQuery = (asked: ListBeersParams = {}) => {
  const given = withoutEmpty(asked);
  return queryOptions({
    ...reads.listBeers(given),
    placeholderData: keepPreviousData,
    ...always,
  });
};

/** What can be promised of each active beer on a day; without one, today. What `order` was promised is free for it. */
export const availabilityQuery = (on?: string, order?: number) =>
  queryOptions({
    ...reads.readBeerAvailability(withoutEmpty({ on, except_order: order })),
    placeholderData: keepPreviousData,
    ...always,
  });

/** What is promised day by day, and what is missing of it. */
export const productionQuery = (from: string, to: string) =>
  queryOptions({
    ...reads.readBeerProduction({ from, to }),
    placeholderData: keepPreviousData,
    ...always,
  });

export const batchesQuery = (asked: ListBatchesParams) => {
  const given = withoutEmpty(asked);
  return queryOptions({
    ...reads.listBatches(given),
    placeholderData: keepPreviousData,
    ...always,
  });
};

/** A batch with every keg of it and where each is. */
export const traceQuery = (id: number) =>
  queryOptions({
    ...reads.traceBatch(id),
    ...always,
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

/** Kegs, those from before batches too; an empty `status` asks for all. */
export const kegsQuery = ({ status = "open", ...asked }: ListBeerKegsParams) => {
  const given = { ...withoutEmpty(asked), status };
  return queryOptions({
    ...reads.listBeerKegs(given),
    placeholderData: keepPreviousData,
    ...always,
  });
};

export const kegLifeQuery = (id: number) =>
  queryOptions({
    ...reads.getBeerKeg(id),
    ...always,
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

type Known = Pick<BeerKeg, "id" | "version">;

export const connect = ({ id, version }: Known, body: ConnectBody) => connectKeg(id, body, { version });
export const kick = ({ id, version }: Known) => kickKeg(id, { version });
export const pourAway = ({ id, version }: Known, body: PourAwayBody) => pourAwayKeg(id, body, { version });
