import { positive, useUrlFilter } from "@/lib/use-url-filter";
import type { ProductFilter } from "./products";

const DEFAULT_LIMIT = 25;

/** What the list of products shows. */
export function useProductFilter() {
  const { parameters, search, typed, setTyped, change, clear } = useUrlFilter();
  const filter: ProductFilter = {
    page: positive(parameters.get("page"), 1),
    limit: positive(parameters.get("limit"), DEFAULT_LIMIT),
    search,
    categoryId: parameters.has("category_id") ? positive(parameters.get("category_id"), 0) : undefined,
    visible: truth(parameters.get("visible")),
    available: truth(parameters.get("available")),
  };
  const narrowed = Boolean(
    filter.search || filter.categoryId || filter.visible !== undefined || filter.available !== undefined,
  );
  return { filter, typed, setTyped, change, clear, narrowed };
}

function truth(text: string | null): boolean | undefined {
  return text === "true" ? true : text === "false" ? false : undefined;
}
