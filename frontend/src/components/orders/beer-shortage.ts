import { ApiError, type Problem } from "@/api/errors";

/** Kegs that neither are full nor will be: how many, and the first day on which there are enough. */
interface MissingBeer {
  beer_id: number;
  container_l: number;
  missing: number;
  first_day: string | null;
}

/** Why an order for beer was refused: what is missing, from when on it works, and what is free instead. */
export interface BeerShortage {
  sentence: string;
  missing: readonly MissingBeer[];
}

/** What a refused command says about missing beer; `undefined` where no reason would make it be accepted. */
export function beerShortage(error: unknown): BeerShortage | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  // only a refusal that can be answered by a reason offers something instead
  const { missing, instead } = error.problem as Problem & Partial<BeerShortage> & { instead?: unknown };
  if (!missing || !instead) return undefined;
  return { sentence: error.sentence ?? "Falta chope para esse dia.", missing };
}

/** The first day on which nothing is missing; `undefined` where something is not even planned. */
export function firstDayOf({ missing }: BeerShortage): string | undefined {
  const days = missing.map(({ first_day }) => first_day ?? "");
  return days.includes("") ? undefined : days.sort().at(-1);
}
