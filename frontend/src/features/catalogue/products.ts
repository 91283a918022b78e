import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import {
  deleteProducts as deleteAll,
  type ProductBody,
  updateCategory,
  updateProduct,
  updateProducts,
} from "@/api/generated/command";
import {
  type Category,
  type ListProductsParams,
  listCategories,
  listProducts,
  type Product,
} from "@/api/generated/query";
import { withoutEmpty } from "@/api/parameters";
import type { TableState } from "@/components/data-table/types";

export const productsKey: QueryKey = ["admin", "products"];
const categoriesKey: QueryKey = ["admin", "categories"];
export const productListKey: QueryKey = [...productsKey, "list"];
export const categoryPanelKey: QueryKey = [...categoriesKey, "panel"];
/** What a change of a product or category makes untrue. */
export const touchedByCatalogue: readonly QueryKey[] = [productsKey, categoriesKey, ["dashboard"]];

/** Every filter of the list, by the name that the server and the address know it by. */
export const NO_FILTER = { category_id: "", visibility: "", available: "", stock: "" };

/** One page of products, as the table asks for it; a main category means what is in its sub-categories, too. */
export function productsQuery({ page, limit, search, sort, order, filters }: TableState) {
  // filters come from the page's address as text: the server refuses what it does not know
  const below = filters.category_id ? { include_children: true } : {};
  const asked: object = { page, limit, search, sort, order, ...filters, ...below };
  const given: ListProductsParams = withoutEmpty(asked);
  return queryOptions({
    queryKey: [...productListKey, given],
    queryFn: ({ signal }) => listProducts(given, { signal }),
    placeholderData: keepPreviousData,
    ...freshness.lists,
  });
}

const ALL_CATEGORIES = 1000;

/** All categories, sub-categories below their main one. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: categoryPanelKey,
    queryFn: ({ signal }) => listCategories({ limit: ALL_CATEGORIES, include_children: true }, { signal }),
    ...freshness.lists,
  });

type Known = Pick<Product, "id" | "version">;

/** Changes one thing of a product, if it is still the version that the person saw. */
export const changeProduct = ({ id, version }: Known, change: ProductBody) => updateProduct(id, change, { version });

/** Shows or hides a category, if it is still the version that the person saw. */
export const changeCategory = ({ id, version }: Pick<Category, "id" | "version">, change: { visible: boolean }) =>
  updateCategory(id, change, { version });

/** The same change for all of them, or for none. */
export const changeProducts = (ids: readonly number[], change: ProductBody) =>
  updateProducts({ updates: ids.map((id) => ({ id, ...change })) });

/** All of them, with their pictures, or none. */
export const deleteProducts = (ids: readonly number[]) => deleteAll({ ids: [...ids] });
