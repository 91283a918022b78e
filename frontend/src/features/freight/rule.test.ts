import { describe, expect, it } from "vitest";
import { freight, type Terms } from "./rule";
import cases from "./rule-cases.json";

const terms: Terms = { free_km: 5, base_rate_per_km: 4.5, min_fee: 40, rounding_step: 5, max_load_kg: 600 };
const dirt = { multiplier: 1.3, extra_flat: 20 };
const price = (distance_km: number, weight_kg: number, road?: typeof dirt) =>
  freight(terms, road, { distance_km, weight_kg }).price;

describe("what a delivery costs", () => {
  it.each(cases)("as the server reckons it: $distance_km km, $weight_kg kg → $expected.price", (each) => {
    expect(freight(each.terms, each.road ?? undefined, each)).toMatchObject(each.expected);
  });

  it("nothing within the free kilometres, unless the road has a flat", () => {
    expect(price(5, 75)).toBe(0);
    expect(price(3, 75, dirt)).toBe(40);
  });

  it("never less than the minimum, rounded up, not to the nearest", () => {
    expect(price(5.1, 75)).toBe(40);
    expect(price(13.9, 75)).toBe(45);
    expect(price(15, 75)).toBe(45);
  });

  it("every started load is a trip, an empty van goes once, and the flat is paid once", () => {
    expect(price(15, 600)).toBe(45);
    expect(price(15, 600.001)).toBe(90);
    expect(price(15, 0)).toBe(45);
    expect(price(15, 700, dirt)).toBe(140);
  });

  it("is exact where floating point is not", () => {
    const cents = { ...terms, free_km: 0.1, base_rate_per_km: 0.1, min_fee: 0, rounding_step: 0 };
    expect(freight(cents, undefined, { distance_km: 0.3, weight_kg: 1 })).toMatchObject({
      km_cobrados: 0.2,
      price: 0.02,
    });
  });
});
