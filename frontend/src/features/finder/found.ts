import { queryOptions } from "@tanstack/react-query";
import { customerMatchesQuery } from "@/api/customer-matches";
import { freshness } from "@/api/freshness";
import type { ReportCard } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { moneyIn } from "@/lib/money";
import { folded } from "@/lib/text";

const MOST = 5;
/** Orders and products are looked for from this many characters on. */
const SHORTEST = 2;

/** What a person can come to without naming a record. */
export interface Place {
  kind: "screen" | "tab" | "action" | "help";
  label: string;
  /** The area or the screen above it. */
  within: string;
  path: string;
  /** How people call it besides its label. */
  words?: string;
}

/** What is typed between the words that mean something. */
const BETWEEN = new Set(
  "a o as os um uma de da do das dos e em na no nas nos para pra por com me meu minha".split(" "),
);

const wordsOf = (text: string) => folded(text).split(/\s+/).filter(Boolean);

/** Words in which a text is looked for; those that mean nothing count only where there is no other. */
function meant(text: string): string[] {
  const words = wordsOf(text);
  const meaning = words.filter((word) => !BETWEEN.has(word));
  return meaning.length > 0 ? meaning : words;
}

/**
 * Places that have every word of the text in their name or area, or beginning one of their other words. Those that begin
 * with it come first, and those found by their own name before those found by another word.
 */
export function placesFor(places: readonly Place[], text: string, most = 2 * MOST): Place[] {
  const words = meant(text);
  return places
    .map((place) => ({ place, rank: rankOf(place, words) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, words.length === 0 ? places.length : most)
    .map(({ place }) => place);
}

const NOT_FOUND = 3;

function rankOf({ label, within, words: called = "" }: Place, words: readonly string[]): number {
  const name = folded(`${label} ${within}`);
  const others = wordsOf(called);
  const isCalled = (word: string) => others.some((other) => other.startsWith(word));
  if (!words.every((word) => name.includes(word) || isCalled(word))) return NOT_FOUND;
  if (folded(label).startsWith(words[0] ?? "")) return 0;
  return words.every((word) => name.includes(word)) ? 1 : 2;
}

/** A product's words and what it is to cost. */
export interface PriceWish {
  words: string;
  price: number;
}

const AMOUNT = /\s+(R\$\s*)?(\d[\d.,]*)$/i;
const OF_THE_PRICE = /^(?:nov[oa]s?\s+)?pre[cç]os?(?:\s+d[aeo]s?)?(?:\s+|$)/i;
const BEFORE_THE_AMOUNT = /\s+(?:para|por|a)$/i;

/**
 * The price that a text wishes for: "preço da caneca 18,90", "caneca R$ 18,90", "caneca 18,9". Without the word or the
 * sign a number is a price by its decimals only: "barril 50" is a keg.
 */
export function priceIn(text: string): PriceWish | undefined {
  const [end = "", sign, amount = ""] = AMOUNT.exec(text.trim()) ?? [];
  const price = moneyIn(amount);
  if (price === undefined) return undefined;
  const said = text.trim().slice(0, -end.length);
  const words = said.replace(OF_THE_PRICE, "").replace(BEFORE_THE_AMOUNT, "");
  const isPrice = OF_THE_PRICE.test(said) || sign !== undefined || /[.,]\d{1,2}$/.test(amount);
  return isPrice && words.length >= SHORTEST ? { words, price } : undefined;
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

/** Reports by their names and what they answer: everything for those who read BI, else the part of the operations. */
export const foundReportsQuery = (source: "bi" | "operations", text: string) =>
  queryOptions({
    ...(source === "bi" ? reads.listReports() : reads.listOperationsReports()),
    ...freshness.lists,
    select: ({ reports }) => reportsFor(reports, text),
    enabled: text.length >= SHORTEST,
    retry: false,
  });

/** Reports that have every word in their name or their question; those that have them in their name come first. */
export function reportsFor<Found extends Pick<ReportCard, "title" | "question">>(
  reports: readonly Found[],
  text: string,
) {
  const words = meant(text);
  const has = (said: string) => words.every((word) => folded(said).includes(word));
  const named = reports.filter(({ title }) => has(title));
  const asked = reports.filter(({ title, question }) => !has(title) && has(`${title} ${question}`));
  return [...named, ...asked].slice(0, MOST);
}

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
