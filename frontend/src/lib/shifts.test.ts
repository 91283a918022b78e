import { expect, it } from "vitest";
import shiftCases from "./shift-cases.json";
import { shiftNames, shifts } from "./shifts";

it("the shifts are those of the server", () => {
  const hours = shiftCases.map(({ shift, label, begins, ends }) => [shift, label, `${begins}–${ends}`]);
  expect(shiftNames.map((name) => [name, shifts[name].label, shifts[name].hours])).toEqual(hours);
});
