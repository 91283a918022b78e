import { describe, expect, it } from "vitest";
import { countOf, kegsFor, litresFor, litresFrom, litresOf, NO_KEGS, type Thirst, tapsFor, usualParty } from "./party";
import cases from "./party-cases.json";

describe("how much a party drinks", () => {
  it("drinkers, hours and thirst multiply, and a tenth is lost", () => {
    // 35 drinkers × 4 h × 0,4 L = 56 L, and 10 % more
    expect(litresFor({ people: 50, hours: 4, drinkersPercent: 70, thirst: "normal" })).toBe(62);
  });

  it("after four hours people drink at 60 % of the pace", () => {
    // 35 × (4 + 1 × 0,6) h × 0,4 L × 1,1 = 70,84 L
    expect(litresFor(usualParty)).toBe(71);
  });

  it.each([
    ["light", 28],
    ["normal", 44],
    ["heavy", 66],
  ] as const)("a hundred drinkers in an hour, %s: %d L", (thirst, litres) => {
    expect(litresFor({ people: 100, hours: 1, drinkersPercent: 100, thirst })).toBe(litres);
  });

  it("where nobody drinks nothing is needed", () => {
    expect(litresFor({ people: 80, hours: 5, drinkersPercent: 0, thirst: "heavy" })).toBe(0);
    expect(kegsFor(0)).toEqual(NO_KEGS);
  });
});

/** The fewest barrels that hold exactly so many litres, by trying all. */
function fewest(litres: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let fifty = 0; fifty * 50 <= litres; fifty++)
    for (let thirty = 0; fifty * 50 + thirty * 30 <= litres; thirty++) {
      const rest = litres - fifty * 50 - thirty * 30;
      if (rest % 20 === 0) best = Math.min(best, fifty + thirty + rest / 20);
    }
  return best;
}

describe("the barrels for it", () => {
  it.each([
    [5, { 50: 0, 30: 0, 20: 1 }],
    [50, { 50: 1, 30: 0, 20: 0 }],
    [55, { 50: 0, 30: 2, 20: 0 }],
    [71, { 50: 1, 30: 1, 20: 0 }],
    [90, { 50: 1, 30: 0, 20: 2 }],
    [110, { 50: 1, 30: 2, 20: 0 }],
  ])("%d L", (litres, kegs) => {
    expect(kegsFor(litres)).toEqual(kegs);
  });

  it("hold enough, with less than ten litres too many, in as few barrels as can be", () => {
    for (let litres = 11; litres <= 600; litres++) {
      const kegs = kegsFor(litres);
      expect(litresOf(kegs)).toBeGreaterThanOrEqual(litres);
      expect(litresOf(kegs) - litres).toBeLessThan(10);
      expect(countOf(kegs)).toBe(fewest(litresOf(kegs)));
    }
  });
});

it("litres travel in an address, and nothing else does", () => {
  expect(litresFrom("71")).toBe(71);
  for (const nonsense of [null, "", "0", "-5", "1e3", "50x1", "99999"]) expect(litresFrom(nonsense)).toBeNull();
});

it("a tap serves two hundred litres", () => {
  expect([71, 200, 201].map(tapsFor)).toEqual([1, 1, 2]);
});

it.each(cases)(
  "reckons the same as the server for %o",
  ({ guests: people, hours, drinkersPercent, thirst, ...sum }) => {
    const litres = litresFor({ people, hours, drinkersPercent, thirst: thirst as Thirst });
    expect({ litres, taps: tapsFor(litres) }).toEqual(sum);
  },
);
