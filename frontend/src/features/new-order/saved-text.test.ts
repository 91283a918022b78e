import { expect, it } from "vitest";
import { savedText } from "./use-saving";

it.each([
  [["beer"], "Evento criado. O chope está reservado."],
  [["beer", "product"], "Evento criado. O chope está reservado."],
  [["beer", "kit"], "Evento criado. O chope e o equipamento estão reservados."],
  [["model"], "Evento criado. O equipamento está reservado."],
  [["product"], "Evento criado."],
] as const)("of an order of %s says what is reserved", (kinds, said) => {
  expect(
    savedText(
      "place",
      kinds.map((kind) => ({ kind })),
    ),
  ).toBe(said);
});
