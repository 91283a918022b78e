import { expect, it, onTestFinished } from "vitest";
import { addDays, comingSaturday, dayOf, isDay, longDay, shortDay, startOf, weekdayName, weekdayOf } from "./days";

it("a night belongs to the day that the clock of the house shows", () => {
  expect(dayOf("2026-11-21T02:59:59Z")).toBe("2026-11-20");
  expect(dayOf("2026-11-21T03:00:00Z")).toBe("2026-11-21");
});

it("a day does not depend on how the browser's ICU writes dates", () => {
  // ICU 72 writes the Canadian date of that day as 11/20/2026
  const format = { get: () => () => "11/20/2026", configurable: true };
  const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, "format") as PropertyDescriptor;
  Object.defineProperty(Intl.DateTimeFormat.prototype, "format", format);
  onTestFinished(() => void Object.defineProperty(Intl.DateTimeFormat.prototype, "format", own));
  expect(dayOf("2026-11-21T02:59:59Z")).toBe("2026-11-20");
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
});

it("a day begins at midnight in São Paulo", () => {
  expect(new Date(startOf("2026-11-21")).toISOString()).toBe("2026-11-21T03:00:00.000Z");
});

it.each([
  ["2026-02-27", 2, "2026-03-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-12-31", 1, "2027-01-01"],
  ["2026-11-21", -21, "2026-10-31"],
])("%s and %i days is %s", (day, days, then) => {
  expect(addDays(day, days)).toBe(then);
});

it.each([
  ["2026-11-16", "2026-11-21"],
  ["2026-11-20", "2026-11-21"],
  ["2026-11-21", "2026-11-21"],
  ["2026-11-22", "2026-11-21"],
  ["2026-11-23", "2026-11-28"],
])("seen from %s the weekend is that of %s", (today, saturday) => {
  expect(comingSaturday(today)).toBe(saturday);
  expect(weekdayOf(saturday)).toBe(6);
});

it("days are written as people here write them", () => {
  expect(shortDay("2026-12-04")).toBe("04/12");
  expect(longDay("2026-12-24")).toBe("quinta-feira, 24 de dezembro");
  expect(weekdayName("2026-12-24")).toBe("qui");
});

it.each(["2026-13-01", "ontem", "", null, "2026-1-1"])("%s is not a day", (text) => {
  expect(isDay(text)).toBe(false);
});
