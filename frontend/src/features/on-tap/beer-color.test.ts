import { expect, test } from "vitest";
import { beerColor } from "./beer-color";

test.each([
  [0, "#ffe699"],
  [7, "#ffbf42"],
  [20, "#de7c00"],
  [79, "#3a070b"],
  [200, "#3a070b"],
])("EBC %i is %s", (ebc, color) => {
  expect(beerColor(ebc)).toBe(color);
});
