import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import type { BulkAnswer, ProductBody } from "@/api/generated/command";
import type { Category, CategoryList, Product, ProductList } from "@/api/generated/query";
import type { TableState } from "@/components/data-table/types";

const PRODUCTS = "/api/v1/admin/products";
const CATEGORIES = "/api/v1/admin/categories";

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
  const below = filters.category_id ? { include_children: "true" } : {};
  const asked = { page, limit, search, sort, order, ...filters, ...below };
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return queryOptions({
    queryKey: [...productListKey, Object.fromEntries(given)],
    queryFn: ({ signal }) => apiFetch<ProductList>(`${PRODUCTS}?${new URLSearchParams(given)}`, { signal }),
    placeholderData: keepPreviousData,
    ...freshness.lists,
  });
}

const ALL_CATEGORIES = 1000;

/** All categories, sub-categories below their main one. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: categoryPanelKey,
    queryFn: ({ signal }) =>
      apiFetch<CategoryList>(`${CATEGORIES}?limit=${ALL_CATEGORIES}&include_children=true`, { signal }),
    ...freshness.lists,
  });

type Known = Pick<Product, "id" | "version">;

export const fetchProduct = (id: number): Promise<Product> => apiFetch(`${PRODUCTS}/${id}`);
export const fetchCategory = (id: number): Promise<Category> => apiFetch(`${CATEGORIES}/${id}`);

/** Changes one thing of a product, if it is still the version that the person saw. */
export const changeProduct = (product: Known, change: ProductBody): Promise<BulkAnswer> =>
  patch(PRODUCTS, product, change);

/** Shows or hides a category, if it is still the version that the person saw. */
export const changeCategory = (category: Known, change: { visible: boolean }): Promise<BulkAnswer> =>
  patch(CATEGORIES, category, change);

const patch = (path: string, { id, version }: Known, change: object): Promise<BulkAnswer> =>
  apiFetch(`${path}/${id}`, { method: "PATCH", version, body: JSON.stringify(change) });

/** The same change for all of them, or for none. */
export const changeProducts = (ids: readonly number[], change: ProductBody): Promise<BulkAnswer> =>
  apiFetch(`${PRODUCTS}/bulk`, {
    method: "PATCH",
    body: JSON.stringify({ updates: ids.map((id) => ({ id, ...change })) }),
  });

/** All of them, with their pictures, or none. */
export const deleteProducts = (ids: readonly number[]): Promise<BulkAnswer> =>
  apiFetch(`${PRODUCTS}/bulk`, { method: "DELETE", body: JSON.stringify({ ids }) });
