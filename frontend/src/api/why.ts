import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiFetch } from "./client";
import type { Why } from "./generated/query";
import { read, still } from "./read";

export type { Why, WhyPart, WhyStep } from "./generated/query";

type Path = string;

/** What the paths of explanations are made of; parts bring their own. */
export const whyPaths = {
  order: (id: number, figure: string): Path => `/api/v1/why/orders/${id}/${figure}`,
  note: (order: number, kind: string): Path => `/api/v1/why/notes/${order}/${kind}`,
  stock: (productId: number): Path => `/api/v1/why/stock/${productId}`,
  stockValue: "/api/v1/why/stock-value",
  receivables: (figure: string): Path => `/api/v1/why/receivables/${figure}`,
  customer: (id: number): Path => `/api/v1/why/customers/${id}/owed`,
  sales: (figure: string): Path => `/api/v1/why/sales/${figure}`,
  operations: (figure: string): Path => `/api/v1/why/operations/${figure}`,
  summary: (figure: string, period: Record<string, string>): Path =>
    `/api/v1/why/summary/${figure}?${new URLSearchParams(period)}`,
};

/** Why a number is what it is. A part is explained by another path, so all explanations are asked for by path. */
export const whyQuery = (path: Path) =>
  infiniteQueryOptions({
    ...still(read("whyOrder", ["history", "accounts", "orders"], [path], (options) => apiFetch<Why>(path, options))),
    queryFn: ({ pageParam, signal }) =>
      apiFetch<Why>(pageParam ? `${path}${path.includes("?") ? "&" : "?"}skip=${pageParam}` : path, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page: Why) => page.more ?? undefined,
    staleTime: 0,
  });
