import { describe, expect, it } from "vitest";
import { buttonsOf, possible } from "./actions";

const nothing = {
  allowed_transitions: [],
  can_change: false,
  can_reschedule: false,
  can_load: false,
  can_return: false,
  can_pay: false,
  can_settle: false,
  can_waive: false,
  can_swap: false,
  items: [],
  quote: null,
  money: { refundable: 0, balance_due: 0 },
};

describe("the next steps of an order", () => {
  it("a draft is reserved, changed or discarded, not cancelled", () => {
    expect(
      buttonsOf({
        ...nothing,
        status: "draft",
        allowed_transitions: ["awaiting_deposit", "cancelled"],
        can_change: true,
      }),
    ).toEqual({ onward: ["place"], beside: ["edit", "discard"] });
  });

  it("a draft with items is quoted first, and again once its quote is outdated", () => {
    const draft = {
      ...nothing,
      status: "draft",
      allowed_transitions: ["awaiting_deposit"],
      can_change: true,
      items: [{}],
    } satisfies Parameters<typeof buttonsOf>[0];
    expect(buttonsOf(draft).onward).toEqual(["quote", "place"]);
    expect(buttonsOf({ ...draft, quote: { outdated: true } }).onward).toEqual(["quote", "place"]);
    expect(buttonsOf({ ...draft, quote: { outdated: false } }).onward).toEqual(["place"]);
    expect(buttonsOf(draft, true).onward, "of a standing order").toEqual(["place"]);
    const placed = { ...draft, status: "awaiting_deposit", allowed_transitions: ["confirmed"] } as const;
    expect(buttonsOf({ ...placed, allowed_transitions: ["confirmed"] }).onward).toEqual(["confirm"]);
    expect(possible({ ...placed, allowed_transitions: [] }).has("quote"), "from its card").toBe(true);
  });

  it("who waits for the deposit is confirmed or cancelled", () => {
    expect(
      buttonsOf({
        ...nothing,
        status: "awaiting_deposit",
        allowed_transitions: ["confirmed", "cancelled"],
        can_change: true,
      }),
    ).toEqual({ onward: ["confirm"], beside: ["edit", "cancel"] });
  });

  it("a confirmed one is scheduled, with or without the factory", () => {
    const order = {
      ...nothing,
      status: "confirmed",
      allowed_transitions: ["in_factory_batch", "scheduled_for_delivery", "cancelled"],
      can_change: true,
    } as const;
    expect(buttonsOf({ ...order, allowed_transitions: [...order.allowed_transitions] })).toEqual({
      onward: ["schedule", "batch"],
      beside: ["edit", "cancel"],
    });
  });

  it("a scheduled one is loaded, moved, delivered or cancelled", () => {
    const order = { ...nothing, status: "scheduled_for_delivery", can_reschedule: true, can_load: true } as const;
    expect(buttonsOf({ ...order, allowed_transitions: ["delivered", "cancelled"] })).toEqual({
      onward: ["load", "deliver"],
      beside: ["reschedule", "cancel"],
    });
  });

  it("a delivered one comes back or is extended, then its deposit is settled", () => {
    expect(buttonsOf({ ...nothing, status: "delivered", can_return: true })).toEqual({
      onward: ["return"],
      beside: ["extend"],
    });
    expect(buttonsOf({ ...nothing, status: "delivered", can_settle: true }).onward).toEqual(["settle"]);
    expect(buttonsOf({ ...nothing, status: "delivered" })).toEqual({ onward: [], beside: [] });
  });

  it("what is open is next once everything is back and settled, not before", () => {
    const owing = {
      ...nothing,
      status: "delivered",
      can_pay: true,
      money: { refundable: 0, balance_due: 280 },
    } as const;
    expect(buttonsOf({ ...owing, allowed_transitions: [] }).onward).toEqual(["pay"]);
    expect(buttonsOf({ ...owing, allowed_transitions: [], can_return: true }).onward).toEqual(["return"]);
    expect(buttonsOf({ ...owing, allowed_transitions: [], can_settle: true }).onward).toEqual(["settle"]);
    expect(buttonsOf({ ...owing, allowed_transitions: [], status: "confirmed" }).onward).toEqual([]);
    const owed = { refundable: 60, balance_due: -60 };
    expect(buttonsOf({ ...owing, allowed_transitions: [], money: owed }).onward).toEqual(["refund"]);
  });

  it("a swap is possible where the server says so", () => {
    expect(possible({ ...nothing, status: "scheduled_for_delivery", can_swap: true }).has("swap")).toBe(true);
    expect(possible({ ...nothing, status: "delivered" }).has("swap")).toBe(false);
  });
});
