import { expect, it } from "vitest";
import { firstDayOf } from "./beer-shortage";

it.each([
  [["2026-12-26", "2026-12-29"], "2026-12-29"],
  [["2026-12-26", null], undefined],
])("the first day on which nothing of %s is missing is %s", (days, first) => {
  const missing = days.map((first_day) => ({ beer_id: 2, container_l: 20, missing: 1, first_day }));
  expect(firstDayOf({ sentence: "", missing })).toBe(first);
});
