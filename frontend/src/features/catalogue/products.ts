import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";

/** Section 3 of the specification, "Product (admin list)", plus the version that a change must name. */
export interface Product {
  id: number;
  version: number;
  name: string;
  name_manual: string | null;
  name_source: string | null;
  sku: string;
  category_id: number | null;
  category_name: string | null;
  price: number;
  price_manual: number | null;
  price_source: number | null;
  stock_quantity: number;
  min_stock_level: number;
  visible: boolean;
  available: boolean;
  image_url: string | null;
}

export interface Category {
  id: number;
  version: number;
  name: string;
  visible: boolean;
  parent_id: number | null;
  product_count: number;
}

export interface Pagination {
  page: number;
  limit: number;
  total: number;
  pages: number;
}

export interface ProductFilter {
  page: number;
  limit: number;
  search: string;
  categoryId?: number;
  visible?: boolean;
  available?: boolean;
}

interface ProductList {
  products: Product[];
  pagination: Pagination;
}

const PRODUCTS = "/api/v1/admin/products";
const CATEGORIES = "/api/v1/admin/categories";

export const productsKey = ["admin", "products"] as const;

/** One page of products. `only_visible` and `available` are sent only where the person chose. */
export const productsQuery = (filter: ProductFilter) =>
  queryOptions({
    queryKey: [...productsKey, filter],
    queryFn: ({ signal }) => apiFetch<ProductList>(`${PRODUCTS}?${parameters(filter)}`, { signal }),
    placeholderData: keepPreviousData,
    ...freshness.lists,
  });

function parameters({ page, limit, search, categoryId, visible, available }: ProductFilter): string {
  const given = { page, limit, search: search || undefined, category_id: categoryId, only_visible: visible, available };
  const wanted = Object.entries(given).filter(([, value]) => value !== undefined);
  return new URLSearchParams(wanted.map(([key, value]) => [key, String(value)])).toString();
}

const ALL_CATEGORIES = 1000;

export const categoriesQuery = () =>
  queryOptions({
    queryKey: ["admin", "categories"],
    queryFn: ({ signal }) =>
      apiFetch<{ categories: Category[] }>(`${CATEGORIES}?limit=${ALL_CATEGORIES}&include_children=true`, { signal }),
    select: (answer) => answer.categories,
    ...freshness.lists,
  });

/** How many products fit a filter, without fetching them. */
export const productCountQuery = (filter: Partial<Pick<ProductFilter, "visible" | "available">> = {}) =>
  queryOptions({
    ...productsQuery({ page: 1, limit: 1, search: "", ...filter }),
    placeholderData: undefined,
    select: (answer: ProductList) => answer.pagination.total,
  });

export type ProductChange = { name_manual: string } | { price_manual: number } | { visible: boolean };

export interface CommandAnswer {
  id: number;
  version: number;
  position: string;
}

/** Changes one thing of a product, if it is still the version that the person saw. */
export function changeProduct(product: Pick<Product, "id" | "version">, change: ProductChange): Promise<CommandAnswer> {
  return apiFetch(`${PRODUCTS}/${product.id}`, {
    method: "PATCH",
    version: product.version,
    body: JSON.stringify(change),
  });
}

export function fetchProduct(id: number): Promise<Product> {
  return apiFetch(`${PRODUCTS}/${id}`);
}
