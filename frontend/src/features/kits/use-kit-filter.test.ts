import { expect, it } from "vitest";
import { daysAsked } from "./use-kit-filter";

it("what is available is asked from the morning of the first day to the night of the last", () => {
  expect(daysAsked("2026-11-28", "2026-11-29")).toEqual({
    delivery_date: "2026-11-28",
    pickup_date: "2026-11-29",
    pickup_shift: "noite",
  });
});

it("one day is a whole day, and the last is never before the first", () => {
  const day = { delivery_date: "2026-11-28", pickup_date: "2026-11-28", pickup_shift: "noite" };
  expect(daysAsked("2026-11-28", undefined)).toEqual(day);
  expect(daysAsked("2026-11-28", "2026-11-01")).toEqual(day);
});

it("without a first day it is today's", () => expect(daysAsked(undefined, "2026-11-29")).toEqual({}));
