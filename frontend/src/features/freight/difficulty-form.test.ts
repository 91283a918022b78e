import { expect, it } from "vitest";
import { bodyOf, difficultyForm, placesIn } from "./difficulty-form";

const { fieldsOf, problemsOf } = difficultyForm;

const dirt = {
  id: 1,
  version: 2,
  name: "Estrada de terra",
  multiplier: 1.25,
  extra_flat: 20,
  places: ["Ouro Fino", "Jaguari"],
  is_active: true,
  updated_at: "2026-11-20T18:03:11Z",
  updated_by: "Ana Beltrão",
};

it("a difficulty that was not touched is sent as it came", () => {
  const { id: _, version: __, updated_at: ___, updated_by: ____, ...body } = dirt;
  expect(problemsOf(fieldsOf(dirt))).toEqual({});
  expect(bodyOf(fieldsOf(dirt))).toEqual(body);
});

it("a new one changes nothing yet", () => {
  expect(bodyOf({ ...fieldsOf(undefined), name: "Serra" })).toMatchObject({ multiplier: 1, extra_flat: 0, places: [] });
});

it("places stand one a line, none twice, none empty", () => {
  expect(placesIn(" Ouro Fino\n\nJaguari ; Ouro Fino\n")).toEqual(["Ouro Fino", "Jaguari"]);
});

it("what cannot be read is said at its field", () => {
  expect(Object.keys(problemsOf({ ...fieldsOf(dirt), name: " ", multiplier: "0", extra_flat: "muito" }))).toEqual([
    "name",
    "multiplier",
    "extra_flat",
  ]);
});
