import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { beersKey } from "@/api/beers";
import { freshness } from "@/api/freshness";
import { type ProductBody, updateProduct } from "@/api/generated/command";
import {
  listBeers,
  listCategories,
  listProducts,
  type Product,
  type ReadProductHistoryParams,
  readProductHistory,
} from "@/api/generated/query";
import { withoutEmpty } from "@/api/parameters";

const MOST_CATEGORIES = 1000;

const productsKey = ["admin", "products"] as const;
export const productKey = (id: number): QueryKey => [...productsKey, id];
/** What a change of a product makes untrue: lists, counts of categories, the product and its history, the dashboard. */
export const touchedByProducts: readonly QueryKey[] = [["admin"], ["operations", "dashboard"]];

/** If it is still the version that the person saw. */
export const changeProduct = ({ id, version }: Pick<Product, "id" | "version">, body: ProductBody) =>
  updateProduct(id, body, { version });

/** Products whose names hold these words. */
export const productsNamed = (name: string) =>
  queryOptions({
    queryKey: [...productsKey, "named", name],
    queryFn: ({ signal }) => listProducts({ search: name.slice(0, 200), limit: 100 }, { signal }),
    select: (answer) => answer.products,
    ...freshness.lists,
  });

/** All categories, sub-categories below their main one. */
export const categoryChoices = () =>
  queryOptions({
    queryKey: ["admin", "categories", "choices"],
    queryFn: ({ signal }) => listCategories({ limit: MOST_CATEGORIES, include_children: true }, { signal }),
    select: (answer) => answer.categories,
    ...freshness.lists,
  });

/** All beers, those that are no longer sold too: a product may still name one. */
export const beerChoices = () =>
  queryOptions({
    queryKey: [...beersKey, "choices"],
    queryFn: ({ signal }) => listBeers({}, { signal }),
    select: (answer) => answer.beers,
    ...freshness.lists,
  });

export const productHistory = (id: number, asked: ReadProductHistoryParams) =>
  queryOptions({
    queryKey: [...productKey(id), "history", asked],
    queryFn: ({ signal }) => readProductHistory(id, withoutEmpty(asked), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
