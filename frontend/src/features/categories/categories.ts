import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { isMissing } from "@/api/errors";
import { freshness, shouldRetry } from "@/api/freshness";
import { type Category, getCategory, type ListCategoriesParams, listCategories } from "@/api/generated/query";
import { paths } from "@/app/paths";

export type { Category } from "@/api/generated/query";

/** More than any menu has; the server gives no more at once. */
const ALL = 1000;

export const categoriesKey = ["admin", "categories"] as const;
/** What a command on categories makes untrue: products name theirs, pictures go with theirs, the dashboard counts. */
export const touchedByCategories: readonly QueryKey[] = [["admin"], ["operations", "dashboard"]];

/** Whoever opens these screens is about to change something: what is shown was asked for now. */
const current = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

/** One page of the list. */
export const categoriesQuery = (asked: ListCategoriesParams) =>
  queryOptions({
    queryKey: [...categoriesKey, "list", asked],
    queryFn: ({ signal }) => listCategories(asked, { signal }),
    placeholderData: keepPreviousData,
    ...current,
  });

/** All of them in the order of the menu, sub-categories below their main category. */
export const categoryTreeQuery = () =>
  queryOptions({
    queryKey: [...categoriesKey, "tree"],
    queryFn: async ({ signal }) => {
      const answer = await listCategories({ limit: ALL, include_children: true, sort: "order" }, { signal });
      return answer.categories;
    },
    ...current,
  });

/** The version a form saves against must be the one that was seen. */
export const categoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...categoriesKey, "one", id],
    queryFn: ({ signal }) => getCategory(id, { signal }),
    ...current,
    gcTime: 0,
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

/** The address of the list of products in a category. */
export const productsOf = ({ id }: Pick<Category, "id">) => `${paths.admin.products}?category_id=${id}`;
