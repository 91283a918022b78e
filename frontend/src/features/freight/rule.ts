import type { FreightBreakdown, FreightConfig, RouteDifficulty } from "@/api/generated/query";

/** A cost center's terms: kilometres, BRL per kilometre, BRL, BRL, kilograms per trip. */
export type Terms = Pick<FreightConfig, "free_km" | "base_rate_per_km" | "min_fee" | "rounding_step" | "max_load_kg">;

/** A hard road: the distance part is multiplied, then BRL `extra_flat` is added. */
export type HardRoad = Pick<RouteDifficulty, "multiplier" | "extra_flat">;

/** Every step of a price. Distances in km, weight in kg, amounts in BRL. */
export type Breakdown = FreightBreakdown;

const THOUSAND = 1_000n;
/** Three factors of thousandths each, in one cent. */
const CENT = 10_000_000n;

/**
 * What bringing a weight over a distance costs: the server's rule (command_api/rules/freight.py), for an example that
 * follows the keys; what is charged is what the server quotes. Reckoned in whole thousandths, because 0.1 + 0.2 is not 0.3.
 */
export function freight(
  terms: Terms,
  road: HardRoad | undefined,
  { distance_km, weight_kg }: { distance_km: number; weight_kg: number },
): Breakdown & { price: number } {
  const { multiplier, extra_flat } = road ?? { multiplier: 1, extra_flat: 0 };
  const loads = roundedUp(thousandths(weight_kg), thousandths(terms.max_load_kg)) / thousandths(terms.max_load_kg);
  const trips = loads > 1n ? loads : 1n;
  const beyond = thousandths(distance_km) - thousandths(terms.free_km);
  const charged = beyond > 0n ? beyond : 0n;
  const distancePart = charged * thousandths(terms.base_rate_per_km) * trips * THOUSAND;
  const flat = amount(extra_flat);
  const before = (distancePart / THOUSAND) * thousandths(multiplier) + flat;
  const least = amount(terms.min_fee);
  const isFree = charged === 0n && flat === 0n;
  const price = isFree ? 0n : roundedUp(before > least ? before : least, amount(terms.rounding_step));
  return {
    distance_km,
    free_km: terms.free_km,
    km_cobrados: Number(charged) / 1000,
    weight_kg,
    trips: Number(trips),
    custo_km: reais(distancePart),
    multiplier,
    extra_flat,
    pre_total: reais(before),
    price: reais(price),
  };
}

const thousandths = (value: number) => BigInt(Math.round(value * 1000));
const amount = (value: number) => thousandths(value) * THOUSAND * THOUSAND;
const reais = (value: bigint) => Number((value + CENT / 2n) / CENT) / 100;

/** The next multiple of `step`; a step of 0 leaves it alone. */
function roundedUp(value: bigint, step: bigint): bigint {
  return step === 0n ? value : ((value + step - 1n) / step) * step;
}
