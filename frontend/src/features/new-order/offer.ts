import type { Beer, BeerAvailability } from "@/api/beers";
import type { Model } from "@/api/equipment";
import type { Availability } from "@/api/generated/query";
import { type ChosenItem, type ModelOffer, withBeer, withModel } from "./items";
import { tapsFor } from "./party";
import { kegWeight } from "./weights";

interface Size {
  litres: number;
  price: number;
  /** Kegs that can be had on the day. */
  free: number;
}

/** A beer that can be chosen for a proposal. */
export interface BeerChoice {
  id: number;
  name: string;
  sizes: readonly Size[];
}

/** What serves a number of litres of one beer: its kegs, a tap and gas. */
export interface Offer {
  beer: BeerChoice;
  kegs: readonly { size: Size; count: number }[];
  equipment: readonly ModelOffer[];
  /** Whether more kegs are needed than are free on the day. */
  short: boolean;
  /** What is needed and not free: 'chopeira', 'gás'. */
  missing: readonly string[];
}

/** Beers that are sold in kegs: the house beer first, then those with the most litres free on the day. */
export function choicesOf(beers: readonly Beer[], there: readonly BeerAvailability[]): BeerChoice[] {
  const free = (beer: number, litres: number) =>
    there.find(({ beer_id }) => beer_id === beer)?.sizes.find(({ container_l }) => container_l === litres)?.free ?? 0;
  const litresOf = ({ sizes }: BeerChoice) => sizes.reduce((sum, size) => sum + size.litres * size.free, 0);
  const house = beers.find(({ is_house_beer }) => is_house_beer)?.id;
  return beers
    .filter(({ active, prices }) => active && prices.length > 0)
    .map(({ id, name, prices }) => ({
      id,
      name,
      sizes: prices.map(({ container_l, price }) => ({ litres: container_l, price, free: free(id, container_l) })),
    }))
    .sort((a, b) => Number(b.id === house) - Number(a.id === house) || litresOf(b) - litresOf(a));
}

/** By the name of a model. */
export const isTap = (name: string) => /chopeira/i.test(name);
export const isGas = (name: string) => /cilindro|\bg[áa]s\b|CO[₂2]/i.test(name);

const KINDS = [
  { name: "chopeira", fits: isTap },
  { name: "gás", fits: isGas },
] as const;

/** Kegs of the beer that the house has on the day, and a tap and gas that are free, for so many litres. */
export function offerFor(litres: number, beer: BeerChoice, available: Availability, models: readonly Model[]): Offer {
  const enough = fewestKegs(litres, beer.sizes);
  const counts =
    enough ??
    fewestKegs(
      litres,
      beer.sizes.map((size) => ({ ...size, free: Number.POSITIVE_INFINITY })),
    );
  const wanted = tapsFor(litres);
  const found = KINDS.map(({ fits }) => {
    const [most] = available.models.filter(({ model_name }) => fits(model_name)).sort((a, b) => b.free - a.free);
    return most && most.free >= wanted ? most : undefined;
  });
  return {
    beer,
    kegs: beer.sizes.map((size, place) => ({ size, count: counts?.[place] ?? 0 })).filter(({ count }) => count > 0),
    equipment: found.flatMap((model) =>
      model
        ? {
            id: model.model_id,
            name: model.model_name,
            price: model.rental_price,
            period: model.rental_period,
            unitKg: models.find(({ id }) => id === model.model_id)?.unit_kg ?? 0,
            count: wanted,
          }
        : [],
    ),
    short: enough === undefined,
    missing: KINDS.flatMap(({ name }, place) => (found[place] ? [] : name)),
  };
}

/** The offer as lines of the order. */
export function withOffer(
  items: readonly ChosenItem[],
  { beer, kegs, equipment }: Offer,
  models: readonly Model[],
): readonly ChosenItem[] {
  const served = kegs.reduce((lines, { size, count }) => {
    const unitKg = kegWeight(size.litres, models);
    const keg = { beer_id: beer.id, beer_name: beer.name, litres: size.litres, price: size.price, unitKg };
    return withBeer(lines, keg, count);
  }, items);
  return equipment.reduce(withModel, served);
}

/**
 * How many kegs of each size hold the litres: as little too much as can be, then as few kegs as can be. `undefined` if
 * the free ones do not hold them. Sizes are whole litres.
 */
function fewestKegs(litres: number, sizes: readonly Size[]): readonly number[] | undefined {
  const most = litres + Math.max(0, ...sizes.map((size) => size.litres));
  const plans: (readonly number[] | undefined)[] = Array(most + 1).fill(undefined);
  plans[0] = sizes.map(() => 0);
  sizes.forEach((size, place) => {
    for (let filled = size.litres; filled <= most; filled++) {
      const before = plans[filled - size.litres];
      const used = before?.[place] ?? 0;
      if (!before || used >= size.free) continue;
      const known = plans[filled];
      if (!known || sum(before) + 1 < sum(known)) plans[filled] = before.with(place, used + 1);
    }
  });
  return plans.slice(litres).find((plan) => plan !== undefined);
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
