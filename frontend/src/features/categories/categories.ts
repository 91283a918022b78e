import { keepPreviousData, type QueryKey, queryOptions } from "@tanstack/react-query";
import { ApiError } from "@/api/errors";
import { freshness, shouldRetry } from "@/api/freshness";
import type { CategoryBody, CategoryUpdate, NewCategoryBody } from "@/api/generated/command";
import {
  createCategory,
  deleteCategories,
  deleteCategory,
  reorderCategories,
  updateCategories,
  updateCategory,
} from "@/api/generated/command";
import { type Category, getCategory, type ListCategoriesParams, listCategories } from "@/api/generated/query";
import { withoutEmpty } from "@/api/parameters";

export type { CategoryBody, CategoryUpdate, NewCategoryBody } from "@/api/generated/command";
export type { Category } from "@/api/generated/query";

/** More than any menu has; the server gives no more at once. */
const ALL = 1000;

export const categoriesKey = ["admin", "categories"] as const;
const listKey = [...categoriesKey, "list"] as const;
/** What a command on categories makes untrue: products name theirs, pictures go with theirs, the dashboard counts. */
export const touchedByCategories: readonly QueryKey[] = [["admin"], ["dashboard"]];

/** Whoever opens these screens is about to change something: what is shown was asked for now. */
const current = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

/** One page of the list. */
export function categoriesQuery(asked: ListCategoriesParams) {
  const given = withoutEmpty(asked);
  return queryOptions({
    queryKey: [...listKey, given],
    queryFn: ({ signal }) => listCategories(given, { signal }),
    placeholderData: keepPreviousData,
    ...current,
  });
}

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
    queryFn: ({ signal }) => fetchCategory({ id }, signal),
    ...current,
    gcTime: 0,
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

/** The category as it is now, past every cache. */
export const fetchCategory = ({ id }: { id: number }, signal?: AbortSignal) => getCategory(id, { signal });

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Lists that hold the category show it changed. */
export const isListKey = (key: QueryKey) => key[2] === "list" || key[2] === "tree";

type Known = Pick<Category, "id" | "version">;

export const create = (body: NewCategoryBody, idempotencyKey: string) => createCategory(body, { idempotencyKey });
export const change = ({ id, version }: Known, body: CategoryBody) => updateCategory(id, body, { version });
export const remove = ({ id, version }: Known) => deleteCategory(id, { version });

/** All of them or none. */
export const showAll = (ids: readonly number[], visible: boolean) =>
  updateCategories({ updates: ids.map((id) => ({ id, visible })) });
/** All of them or none, with their banners. */
export const removeAll = (ids: readonly number[]) => deleteCategories({ ids: [...ids] });

/** Puts siblings in this order, if none of them was changed since. */
export const reorder = (siblings: readonly Known[]) =>
  reorderCategories({ ids: siblings.map(({ id }) => id), versions: siblings.map(({ version }) => version) });

/** Moves a category to another parent, if it was not changed since, and its new siblings make room: all or nothing. */
export const place = (moved: Known, updates: [CategoryUpdate, ...CategoryUpdate[]]) =>
  updateCategories({ updates }, { version: moved.version });
