import { expect, test } from "vitest";
import type { RentalPeriod } from "@/api/equipment";
import { periodsOf } from "./rental";
import cases from "./rental-cases.json";

test.each(cases)("$period from $delivery to $pickup are $periods periods", ({ period, periods, ...loan }) => {
  expect(periodsOf(period as RentalPeriod, loan)).toBe(periods);
});
