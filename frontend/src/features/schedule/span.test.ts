import { expect, it } from "vitest";
import { startOf } from "@/lib/days";
import { placeOf, stretch } from "./span";

const at = (text: string) => Date.parse(`${text}-03:00`);
const FIRST = "2026-11-16";

it("a booking of a whole day is as wide as a day", () => {
  expect(stretch(startOf("2026-11-17"), startOf("2026-11-18"), FIRST, 4)).toEqual({ left: 25, width: 25 });
});

it("what began before the first day starts at its edge", () => {
  expect(stretch(at("2026-11-10T08:00:00"), at("2026-11-17T00:00:00"), FIRST, 2)).toEqual({ left: 0, width: 50 });
});

it("what ends after the last day ends at its edge", () => {
  expect(stretch(at("2026-11-17T12:00:00"), at("2026-12-01T00:00:00"), FIRST, 2)).toEqual({ left: 75, width: 25 });
});

it("what lies outside is not drawn", () => {
  expect(stretch(at("2026-11-01T08:00:00"), at("2026-11-16T00:00:00"), FIRST, 7)).toBeUndefined();
  expect(stretch(at("2026-11-23T00:00:00"), at("2026-11-24T00:00:00"), FIRST, 7)).toBeUndefined();
});

it("now has a place only while it is in sight", () => {
  expect(placeOf(at("2026-11-16T12:00:00"), FIRST, 1)).toBe(50);
  expect(placeOf(at("2026-11-15T23:59:00"), FIRST, 1)).toBeUndefined();
});
