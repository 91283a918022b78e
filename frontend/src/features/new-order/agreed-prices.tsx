import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext } from "react";
import { type Beer, beersQuery } from "@/api/beers";
import { type AgreedPrices, agreedPricesQuery } from "@/api/price-lists";
import { isPlausible, type OrderForm } from "./form";

/** Everything there is, on one page. */
export const ALL = { limit: 1000 } as const;

const Agreed = createContext<AgreedPrices | undefined>(undefined);

/** The price list of the customer on the day of the delivery, for every choice of beer below it. */
export function WithAgreedPrices({ form, children }: { form: OrderForm; children: ReactNode }) {
  const day = isPlausible(form.preferred_delivery_date) ? form.preferred_delivery_date : undefined;
  const agreed = useQuery(agreedPricesQuery(form.customer, day)).data;
  return <Agreed value={agreed?.prices.length ? agreed : undefined}>{children}</Agreed>;
}

/** The price list that counts for this order, if the customer has one. */
export const useAgreedPrices = () => useContext(Agreed);

/** All beers, at the prices of the customer's list where it has any. */
export function useBeersForCustomer() {
  const agreed = useAgreedPrices();
  return useQuery({
    ...beersQuery(ALL),
    select: ({ beers, ...page }) => ({ ...page, beers: beers.map((beer) => atAgreedPrices(beer, agreed)) }),
  });
}

function atAgreedPrices(beer: Beer, agreed: AgreedPrices | undefined): Beer {
  const listed = agreed?.prices.filter(({ beer_id }) => beer_id === beer.id) ?? [];
  if (listed.length === 0) return beer;
  const prices = new Map([...beer.prices, ...listed].map(({ container_l, price }) => [container_l, price]));
  return {
    ...beer,
    prices: [...prices]
      .map(([container_l, price]) => ({ container_l, price }))
      .sort((a, b) => a.container_l - b.container_l),
  };
}

/** What the customer's list says for a keg; left out: the list says nothing of it. */
export const agreedPrice = (agreed: AgreedPrices | undefined, beer: number | null, litres: number) =>
  agreed?.prices.find(({ beer_id, container_l }) => beer_id === beer && container_l === litres)?.price;

/** Whether the price of this size comes from the customer's list. */
export const isAgreed = (agreed: AgreedPrices | undefined, beer: number, litres: number) =>
  agreedPrice(agreed, beer, litres) !== undefined;
