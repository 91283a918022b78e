import { describe, expect, it } from "vitest";
import type { Kit } from "@/api/equipment";
import { emptyItem, kitForm, subtotalOf, totalOf } from "./kit-form";

const { bodyOf, fieldsOf, problemsOf } = kitForm;

const party: Kit = {
  id: 1,
  version: 4,
  code: "FESTA-50",
  name: "Kit Festa 50L",
  description: "Barril, chopeira e gás.",
  rental_price: 720,
  rental_period: "daily",
  penalty_per_day: 80.5,
  is_active: true,
  items: [
    { model_id: 4, model_name: "Barril 50L", qty_required: 2, unit_price: 560.1, is_optional: false },
    { model_id: 6, model_name: "Mesa", qty_required: 1, unit_price: 0, is_optional: true },
  ],
  available_count: 3,
  weight_kg: 140,
  total: 1120.2,
};

describe("the form of a kit", () => {
  it("starts by the day, without penalty, active and empty", () => {
    expect(fieldsOf(undefined)).toMatchObject({
      rental_period: "daily",
      penalty_per_day: "0,00",
      is_active: true,
      items: [],
    });
    expect(emptyItem("a")).toMatchObject({ qty_required: "1", unit_price: "0,00", is_optional: false });
  });

  it("sends a kit that was not touched as it came", () => {
    const { id: _, version: __, available_count: ___, total: ____, weight_kg: ______, ...rest } = party;
    const items = rest.items.map(({ model_name: _____, ...item }) => item);
    expect(bodyOf(fieldsOf(party))).toEqual({ ...rest, items });
  });

  it("adds up quantity × unit price, exactly", () => {
    const items = fieldsOf(party).items;
    expect(totalOf(items)).toBe(1120.2);
    expect(subtotalOf({ ...emptyItem("a"), qty_required: "3", unit_price: "0,1" })).toBe(0.3);
    expect(subtotalOf({ ...emptyItem("a"), qty_required: "dois", unit_price: "10" })).toBe(0);
  });

  it("has no problem where nothing is missing", () => expect(problemsOf(fieldsOf(party))).toEqual({}));

  it("needs a code, a name, readable prices, and of each item a model and at least one", () => {
    const item = { ...emptyItem("a"), qty_required: "0", unit_price: "-1" };
    const fields = { ...fieldsOf(undefined), code: " ", rental_price: "caro", items: [item] };
    expect(Object.keys(problemsOf(fields))).toEqual([
      "code",
      "name",
      "rental_price",
      "items.0.model_id",
      "items.0.qty_required",
      "items.0.unit_price",
    ]);
  });
});
