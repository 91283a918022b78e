import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { isMissing } from "@/api/errors";
import { freshness, shouldRetry } from "@/api/freshness";
import type { Category, ListCategoriesParams } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { still } from "@/api/read";
import { paths } from "@/app/paths";

export type { Category } from "@/api/generated/query";

/** More than any menu has; the server gives no more at once. */
const ALL = 1000;

/** Whoever opens these screens is about to change something: what is shown was asked for now. */
const current = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

/** One page of the list. */
export const categoriesQuery = (asked: ListCategoriesParams) =>
  queryOptions({
    ...reads.listCategories(asked),
    placeholderData: keepPreviousData,
    ...current,
  });

/** All of them in the order of the menu, sub-categories below their main category. */
export const categoryTreeQuery = () =>
  queryOptions({
    ...reads.listCategories({ limit: ALL, include_children: true, sort: "order" }),
    select: ({ categories }) => categories,
    ...current,
  });

/** The version a form saves against must be the one that was seen. */
export const categoryQuery = (id: number) =>
  queryOptions({
    ...still(reads.getCategory(id)),
    ...current,
    gcTime: 0,
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

/** The address of the list of products in a category. */
export const productsOf = ({ id }: Pick<Category, "id">) => `${paths.admin.products}?category_id=${id}`;
