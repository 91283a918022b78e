import { expect, it } from "vitest";
import { bodyOf, fieldsOf, problemsOf, termsOf } from "./config-form";
import type { Config } from "./freight";

const config: Config = {
  cost_center: "choperia",
  origin: "Rua do Coreto, 217, Santa Isabel - SP",
  lat: -23.31,
  lng: -46.22,
  free_km: 5.5,
  base_rate_per_km: 3.2,
  min_fee: 25,
  rounding_step: 5,
  max_load_kg: 300,
  version: 2,
  updated_at: "2026-11-20T18:03:11Z",
  updated_by: "Ana Beltrão",
};

it("terms that were not touched are sent as they came", () => {
  const { cost_center: _, version: __, updated_at: ___, updated_by: ____, ...body } = config;
  expect(problemsOf(fieldsOf(config))).toEqual({});
  expect(bodyOf(fieldsOf(config))).toEqual(body);
});

it("an empty form says what is missing of each field", () => {
  expect(Object.keys(problemsOf(fieldsOf(undefined))).sort()).toEqual(
    ["base_rate_per_km", "free_km", "max_load_kg", "min_fee", "origin", "rounding_step"].sort(),
  );
  expect(termsOf(fieldsOf(undefined))).toBeUndefined();
});

it("an address that was only typed is not a place", () => {
  expect(problemsOf({ ...fieldsOf(config), origin: "Rua Nova", place: null })).toEqual({
    origin: "Escolha o endereço nas sugestões.",
  });
});

it("kilometres have one decimal, and a van takes more than nothing", () => {
  expect(problemsOf({ ...fieldsOf(config), free_km: "5,55" })).toHaveProperty("free_km");
  expect(problemsOf({ ...fieldsOf(config), max_load_kg: "0" })).toHaveProperty("max_load_kg");
  expect(termsOf({ ...fieldsOf(config), base_rate_per_km: "R$ 4,50" })).toMatchObject({ base_rate_per_km: 4.5 });
});
