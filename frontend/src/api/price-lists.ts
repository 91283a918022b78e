import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import * as reads from "./generated/reads";
import { withoutEmpty } from "./parameters";

export type { AgreedPrices, ListPrice, PriceList, PriceTable } from "./generated/query";

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

export const priceListsQuery = () =>
  queryOptions({
    ...reads.listPriceLists(),
    placeholderData: keepPreviousData,
    ...always,
  });

/** What a customer pays for kegs of beer on a day; without one, today. */
export const agreedPricesQuery = (customer: number | null, on?: string) =>
  queryOptions({
    ...reads.readAgreedPrices({ ...withoutEmpty({ on }), customer_id: customer ?? 0 }),
    enabled: customer !== null,
    ...always,
  });
