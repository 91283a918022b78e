import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import type { BulkAnswer, Created, NewProductBody, ProductBody } from "@/api/generated/command";
import type { CategoryList, Product, ProductHistory } from "@/api/generated/query";

const PRODUCTS = "/api/v1/admin/products";
const MOST_CATEGORIES = 1000;

const productsKey = ["admin", "products"] as const;
export const productKey = (id: number): QueryKey => [...productsKey, id];
/** What a change of a product makes untrue: lists, counts of categories, the product and its history, the dashboard. */
export const touchedByProducts: readonly QueryKey[] = [["admin"], ["dashboard"]];

export const fetchProduct = (id: number, signal?: AbortSignal): Promise<Product> =>
  apiFetch(`${PRODUCTS}/${id}`, { signal });

export const createProduct = (body: NewProductBody, idempotencyKey: string): Promise<Created> =>
  apiFetch(PRODUCTS, { method: "POST", body: JSON.stringify(body), idempotencyKey });

/** If it is still the version that the person saw. */
export const changeProduct = (
  { id, version }: Pick<Product, "id" | "version">,
  body: ProductBody,
): Promise<BulkAnswer> => apiFetch(`${PRODUCTS}/${id}`, { method: "PATCH", version, body: JSON.stringify(body) });

export const deleteProduct = ({ id, version }: Pick<Product, "id" | "version">): Promise<BulkAnswer> =>
  apiFetch(`${PRODUCTS}/${id}`, { method: "DELETE", version });

/** All categories, sub-categories below their main one. */
export const categoryChoices = () =>
  queryOptions({
    queryKey: ["admin", "categories", "choices"],
    queryFn: ({ signal }) =>
      apiFetch<CategoryList>(`/api/v1/admin/categories?limit=${MOST_CATEGORIES}&include_children=true`, { signal }),
    select: (answer) => answer.categories,
    ...freshness.lists,
  });

export interface HistoryFilter {
  page: number;
  limit: number;
  topic?: string;
  /** Only what the product itself went through after this version. */
  afterVersion?: number;
}

export const productHistory = (id: number, { page, limit, topic, afterVersion }: HistoryFilter) => {
  const asked = { page: String(page), limit: String(limit), topic, after_version: afterVersion?.toString() };
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return queryOptions({
    queryKey: [...productKey(id), "history", asked],
    queryFn: ({ signal }) => apiFetch<ProductHistory>(`${PRODUCTS}/${id}/history?${query}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
};
