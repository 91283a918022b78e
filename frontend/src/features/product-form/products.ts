import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import { type ProductBody, updateProduct } from "@/api/generated/command";
import type { Product, ReadProductHistoryParams } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { withoutEmpty } from "@/api/parameters";

const MOST_CATEGORIES = 1000;

/** If it is still the version that the person saw. */
export const changeProduct = ({ id, version }: Pick<Product, "id" | "version">, body: ProductBody) =>
  updateProduct(id, body, { version });

/** Products whose names hold these words. */
export const productsNamed = (name: string) =>
  queryOptions({
    ...reads.listProducts({ search: name.slice(0, 200), limit: 100 }),
    select: (answer) => answer.products,
    ...freshness.lists,
  });

/** All categories, sub-categories below their main one. */
export const categoryChoices = () =>
  queryOptions({
    ...reads.listCategories({ limit: MOST_CATEGORIES, include_children: true }),
    select: (answer) => answer.categories,
    ...freshness.lists,
  });

/** All beers, those that are no longer sold too: a product may still name one. */
export const beerChoices = () =>
  queryOptions({
    ...reads.listBeers({}),
    select: (answer) => answer.beers,
    ...freshness.lists,
  });

export const productHistory = (id: number, asked: ReadProductHistoryParams) =>
  queryOptions({
    ...reads.readProductHistory(id, withoutEmpty(asked)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
