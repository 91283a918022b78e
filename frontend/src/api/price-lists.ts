import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import { listPriceLists, readAgreedPrices } from "./generated/query";
import { withoutEmpty } from "./parameters";

export type { AgreedPrices, ListPrice, PriceList, PriceTable } from "./generated/query";

/** Everything below it is untrue after a command on price lists. */
export const priceListsKey = ["price-lists"] as const;

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

export const priceListsQuery = () =>
  queryOptions({
    queryKey: [...priceListsKey, "list"],
    queryFn: ({ signal }) => listPriceLists({ signal }),
    placeholderData: keepPreviousData,
    ...always,
  });

/** What a customer pays for kegs of beer on a day; without one, today. */
export const agreedPricesQuery = (customer: number | null, on?: string) =>
  queryOptions({
    queryKey: [...priceListsKey, "agreed", customer, on ?? "today"],
    queryFn: ({ signal }) => readAgreedPrices({ ...withoutEmpty({ on }), customer_id: customer ?? 0 }, { signal }),
    enabled: customer !== null,
    ...always,
  });
