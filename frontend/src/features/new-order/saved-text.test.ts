import { expect, it } from "vitest";
import { savedText } from "./use-saving";

it("of a kit with a beer in its containers names the beer, too", () => {
  const slot = { model: 1, beer: 3, name: "Pilsen 20 L", litres: 20, at: 0, kegs: 1, price: 390 };
  expect(savedText("place", [{ kind: "kit", slots: [slot] }])).toBe(
    "Evento criado. O chope e o equipamento estão reservados.",
  );
});

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
