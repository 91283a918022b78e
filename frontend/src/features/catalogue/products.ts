import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import { type ProductBody, updateCategory, updateProduct, updateProducts } from "@/api/generated/command";
import type { Category, ListProductsParams, Product } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";

/** One page of products, as the list asks for it; a main category means what is in its sub-categories, too. */
export function productsQuery(asked: ListProductsParams) {
  const given = asked.category_id ? { ...asked, include_children: true } : asked;
  return queryOptions({
    ...reads.listProducts(given),
    placeholderData: keepPreviousData,
    ...freshness.lists,
  });
}

const ALL_CATEGORIES = 1000;

/** All categories, sub-categories below their main one. */
export const categoriesQuery = () =>
  queryOptions({
    ...reads.listCategories({ limit: ALL_CATEGORIES, include_children: true }),
    ...freshness.lists,
  });

type Known = Pick<Product, "id" | "version">;

/** Changes one thing of a product, if it is still the version that the person saw. */
export const changeProduct = ({ id, version }: Known, change: ProductBody) => updateProduct(id, change, { version });

/** Shows or hides a category, if it is still the version that the person saw. */
export const changeCategory = ({ id, version }: Pick<Category, "id" | "version">, change: { visible: boolean }) =>
  updateCategory(id, change, { version });

export type CommandOptions = Parameters<typeof updateProducts>[1];

/** The same change for all of them, or for none. */
export const changeProducts = (ids: readonly number[], change: ProductBody, options?: CommandOptions) =>
  updateProducts({ updates: ids.map((id) => ({ id, ...change })) }, options);
