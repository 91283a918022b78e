import { queryOptions } from "@tanstack/react-query";
import { customerMatchesQuery } from "@/api/customer-matches";
import * as reads from "@/api/generated/reads";
import { folded } from "@/lib/text";

const MOST = 5;
/** Orders and products are looked for from this many characters on. */
const SHORTEST = 2;

/** A screen as the finder lists it. */
export interface Place {
  label: string;
  /** The area or the screen above it. */
  within: string;
  path: string;
}

/** Screens that have every word of the text in their name or in that of their area; those that begin with it come first. */
export function placesFor(places: readonly Place[], text: string): Place[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const begins = ({ label }: Place) => (folded(label).startsWith(words[0] ?? "") ? 0 : 1);
  return places
    .filter(({ label, within }) => words.every((word) => folded(`${label} ${within}`).includes(word)))
    .sort((one, other) => begins(one) - begins(other))
    .slice(0, words.length === 0 ? places.length : 2 * MOST);
}

/** The newest orders that a text may mean: code, customer, name of the party. */
export const foundOrdersQuery = (text: string) =>
  queryOptions({
    ...reads.listOrders({ search: text, limit: MOST }),
    select: ({ orders }) => orders,
    enabled: text.length >= SHORTEST,
    retry: false,
  });

/** For those who keep the catalogue. */
export const foundProductsQuery = (text: string) =>
  queryOptions({
    ...reads.listProducts({ search: text, limit: MOST }),
    select: ({ products }) => products,
    enabled: text.length >= SHORTEST,
    retry: false,
  });

/** For those who sell. */
export const foundStockQuery = (text: string) =>
  queryOptions({
    ...reads.listStock({ search: text, limit: MOST }),
    select: ({ stock }) => stock,
    enabled: text.length >= SHORTEST,
    retry: false,
  });

export const foundCustomersQuery = (text: string) =>
  queryOptions({ ...customerMatchesQuery(text), select: ({ data }) => data.slice(0, MOST) });
