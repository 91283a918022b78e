import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getListOrdersUrl, type ListOrdersParams, listOrders } from "@/api/generated/query";
import { withoutEmpty } from "@/api/parameters";
import { spreadsheet } from "@/api/spreadsheet";

export type { OrderRow } from "@/api/generated/query";

export const ordersQuery = (asked: ListOrdersParams) =>
  queryOptions({
    queryKey: ["orders", "list", asked],
    queryFn: ({ signal }) => listOrders(withoutEmpty(asked), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });

export const ordersSpreadsheet = (asked: ListOrdersParams) => spreadsheet(getListOrdersUrl(withoutEmpty(asked)));
