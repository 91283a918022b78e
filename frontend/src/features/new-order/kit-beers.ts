import type { Beer } from "@/api/beers";
import type { Model } from "@/api/equipment";
import type { FreeKit } from "@/api/generated/query";
import { sumMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import type { KitBeer } from "./items";
import { litresOf } from "./weights";

const priceIn = (beer: Beer | undefined, litres: number) =>
  beer?.prices.find(({ container_l }) => container_l === litres)?.price;

/**
 * The beers that are sold in kegs of this size. The price of a kit includes the house beer; another one costs the
 * difference.
 */
export function beersFor(beers: readonly Beer[], model: number, litres: number): KitBeer[] {
  const house = beers.find(({ is_house_beer }) => is_house_beer);
  const included = priceIn(house, litres) ?? 0;
  return beers.flatMap((beer) => {
    const own = priceIn(beer, litres);
    if (!beer.active || own === undefined) return [];
    const price = Math.max(0, sumMoney([own, -included]));
    return [{ model, beer: beer.id, name: `${beer.name} ${formatNumber(litres)} L`, litres, at: 0, kegs: 1, price }];
  });
}

/** The house beer in every container of a kit that can hold it; none while the house has not chosen one. */
export function houseBeerIn(kit: FreeKit, beers: readonly Beer[], models: readonly Model[]): KitBeer[] {
  const house = beers.find(({ is_house_beer }) => is_house_beer)?.id;
  return kit.items.flatMap(({ model_id, qty_required }) => {
    const model = models.find(({ id }) => id === model_id);
    const litres = model && litresOf(model);
    const found = litres ? beersFor(beers, model_id, litres).find(({ beer }) => beer === house) : undefined;
    return found ? Array.from({ length: qty_required }, (_, at) => ({ ...found, at })) : [];
  });
}
