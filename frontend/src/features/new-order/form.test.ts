import { describe, expect, it } from "vitest";
import {
  amountOf,
  blankForm,
  countOf,
  dataRefusals,
  datesRefusal,
  freightRefusals,
  isBegun,
  isClear,
  withDelivery,
  withEventDate,
  withShift,
} from "./form";

const form = { ...blankForm(), customer_name: "Dalva Nogueira" };

describe("the step of the customer", () => {
  it("needs a name and a cost center, nothing else", () => {
    expect(isClear(dataRefusals(form))).toBe(true);
    expect(dataRefusals({ ...form, customer_name: "  " })).toEqual({ customer_name: "Informe o nome do cliente." });
    expect(dataRefusals({ ...form, cost_center: "" })).toEqual({ cost_center: "Escolha o centro de custo." });
  });

  it("takes a deposit as it is typed, and none as zero", () => {
    expect(amountOf("")).toBe(0);
    expect(amountOf("1.250,50")).toBe(1250.5);
    expect(dataRefusals({ ...form, deposit_amount: "trezentos" })).toHaveProperty("deposit_amount");
  });
});

describe("the dates", () => {
  it("a first delivery day proposes the pickup on the day after", () => {
    expect(withDelivery(form, "2026-12-24")).toMatchObject({
      preferred_delivery_date: "2026-12-24",
      pickup_date: "2026-12-25",
    });
  });

  it("another delivery day takes the pickup along", () => {
    const booked = { ...form, preferred_delivery_date: "2026-12-24", pickup_date: "2026-12-27" };
    expect(withDelivery(booked, "2026-12-30").pickup_date).toBe("2027-01-02");
  });

  it("a year that is still being typed moves nothing", () => {
    const booked = { ...form, preferred_delivery_date: "2026-12-24", pickup_date: "2026-12-27" };
    expect(withDelivery(booked, "0202-12-24").pickup_date).toBe("2026-12-27");
  });

  it("the day of the event is the day of the delivery until somebody says otherwise", () => {
    const proposed = withEventDate(form, "2026-12-24");
    expect(proposed.preferred_delivery_date).toBe("2026-12-24");
    expect(withEventDate(proposed, "2026-12-26").preferred_delivery_date).toBe("2026-12-26");
    const dayBefore = withDelivery(proposed, "2026-12-23");
    expect(withEventDate(dayBefore, "2026-12-26").preferred_delivery_date).toBe("2026-12-23");
  });

  it("another shift of delivery takes a pickup at the same time of day along, and leaves another one", () => {
    expect(withShift(form, "noite").pickup_shift).toBe("noite");
    expect(withShift({ ...form, pickup_shift: "tarde" }, "noite").pickup_shift).toBe("tarde");
  });

  it.each([
    ["2026-12-24", "noite", "2026-12-23", "noite", true],
    ["2026-12-24", "noite", "2026-12-24", "manha", true],
    ["2026-12-24", "manha", "2026-12-24", "manha", false],
    ["2026-12-24", "noite", "2026-12-25", "manha", false],
    ["", "manha", "2026-12-25", "manha", false],
  ] as const)("delivery %s %s, pickup %s %s: refused %s", (delivery, shift, pickup, pickupShift, refused) => {
    const chosen = {
      ...form,
      preferred_delivery_date: delivery,
      preferred_delivery_shift: shift,
      pickup_date: pickup,
      pickup_shift: pickupShift,
    };
    expect(datesRefusal(chosen) !== undefined).toBe(refused);
  });
});

describe("empties to collect", () => {
  it.each([
    ["", 0],
    ["3", 3],
    [" 12 ", 12],
  ])("%s is %d", (text, count) => {
    expect(countOf(text)).toBe(count);
  });

  it.each(["1,5", "-1", "dois", "1001"])("%s is refused", (text) => {
    expect(freightRefusals({ ...form, empties_to_collect: text })).toHaveProperty("empties_to_collect");
  });
});

it("a form nobody touched is no draft, whatever its cost center", () => {
  expect(isBegun(blankForm("distribuidora"))).toBe(false);
  expect(isBegun({ ...blankForm(), notes: "Portão azul" })).toBe(true);
});
