import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { touchedByCatalogue } from "@/api/catalogue";
import { ApiError } from "@/api/errors";
import { updateProducts } from "@/api/generated/command";
import { getProduct, type Product } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { newCommand, offerUndo } from "@/components/undo/offer-undo";
import { invalidate } from "@/lib/invalidate";
import { formatMoney } from "@/lib/money";
import { counted } from "@/lib/text";

/** A new price for a product as the person saw it. */
export interface PriceChange {
  product: Product;
  price: number;
}

export interface RefusedPrice {
  id: number;
  name: string;
  reason: string;
}

/** None was saved; `refused` has a line for each that stood in the way. */
export class PricesRefused extends Error {
  override readonly name = "PricesRefused";
  readonly refused: readonly RefusedPrice[];
  /** The products as they are now, where somebody changed them meanwhile. */
  readonly now: readonly Product[];

  constructor(refused: readonly RefusedPrice[], now: readonly Product[]) {
    super("Nenhum preço foi salvo.");
    this.refused = refused;
    this.now = now;
  }
}

/** Saves all prices with one command, or none, and offers to undo it. Rejects with `PricesRefused` or what failed. */
export function useSavePrices() {
  const client = useQueryClient();
  return (changes: readonly PriceChange[]) => savePrices(client, changes);
}

async function savePrices(client: QueryClient, changes: readonly PriceChange[]): Promise<void> {
  const { command, options } = newCommand();
  const updates = changes.map(({ product: { id, version, price_source }, price }) => ({
    id,
    version,
    // the source's own price follows the source from now on
    price_manual: price === price_source ? null : price,
  }));
  try {
    await updateProducts({ updates }, options);
  } catch (error) {
    throw await withReasons(error, changes);
  } finally {
    await invalidate(client, touchedByCatalogue);
  }
  const names = new Map(changes.map(({ product: { id, name } }) => [id, name]));
  offerUndo(client, `${counted(changes.length, "preço salvo", "preços salvos")}.`, {
    command,
    kind: "product",
    ids: [...names.keys()],
    nameOf: (id) => names.get(id) ?? `#${id}`,
    invalidates: touchedByCatalogue,
  });
}

async function withReasons(error: unknown, changes: readonly PriceChange[]): Promise<unknown> {
  if (!(error instanceof ApiError)) return error;
  const { refused = [] } = error.problem;
  const byField = error.fieldErrors.flatMap(({ field, message }) => {
    const place = /updates\.(\d+)\./.exec(field)?.[1];
    const product = place && changes[Number(place)]?.product;
    return product ? [{ id: product.id, reason: message }] : [];
  });
  const reasons = [...refused.flatMap(({ id, reason }) => (id === undefined ? [] : [{ id, reason }])), ...byField];
  if (reasons.length === 0) return error;
  const found = await Promise.allSettled(refused.flatMap(({ id }) => (id === undefined ? [] : [getProduct(id)])));
  const now = found.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
  const lines = reasons.map(({ id, reason }) => {
    const seen = changes.find(({ product }) => product.id === id)?.product;
    const current = now.find((product) => product.id === id);
    const moved = seen && current && current.price !== seen.price;
    const price = moved ? ` O preço agora é ${formatMoney(current.price)}.` : "";
    return { id, name: seen?.name ?? `#${id}`, reason: reason + price };
  });
  return new PricesRefused(lines, now);
}

const MOST_LISTED = 1000;

/** The products with these ids, in the order of their names; those that are gone are left out. */
export const selectedProductsQuery = (ids: readonly number[]) =>
  queryOptions({
    ...reads.listProducts({ limit: MOST_LISTED, sort: "name" }),
    select: ({ products }) => products.filter(({ id }) => ids.includes(id)),
  });
