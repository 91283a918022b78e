import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import type { ListOrdersParams, OrderList } from "@/api/generated/query";

export type { OrderRow } from "@/api/generated/query";

const ORDERS = "/api/v1/orders";

function addressOf(asked: ListOrdersParams): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== "");
  return `${ORDERS}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

export const ordersQuery = (asked: ListOrdersParams) =>
  queryOptions({
    queryKey: ["orders", "list", asked],
    queryFn: ({ signal }) => apiFetch<OrderList>(addressOf(asked), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });

/** Every row of a list as a spreadsheet. */
export const ordersSpreadsheet = (asked: ListOrdersParams) =>
  apiFetch<Blob>(addressOf(asked), { headers: { Accept: "text/csv" }, as: "blob" });
