import { useEffect, useEffectEvent } from "react";
import type { Product } from "@/api/generated/query";
import { moneyIn, moneyText } from "@/lib/money";
import { useAddress } from "@/lib/use-address";

const ASKED = "preco";

/**
 * Types the price that the address asks for (`paths.admin.priceOfProduct`), and takes it out of the address: nothing is
 * saved by a link. A packed keg has the price of its beer, which is not changed here.
 */
export function useAskedPrice({ container_l }: Pick<Product, "container_l">, type: (price: string) => void): void {
  const { parameters, put } = useAddress();
  const asked = parameters.get(ASKED);
  const onAsked = useEffectEvent((text: string) => {
    put({ [ASKED]: undefined });
    const price = moneyIn(text);
    if (price !== undefined && container_l === 0) type(moneyText(price));
  });
  useEffect(() => {
    if (asked !== null) onAsked(asked);
  }, [asked]);
}
