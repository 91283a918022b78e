import { describe, expect, it } from "vitest";
import type { AssetBooking } from "@/api/equipment";
import { openBookings, outlookOf } from "./outlook";

const booking = (
  order_id: number,
  state: AssetBooking["state"],
  start = `2026-11-${20 + order_id}T11:00:00Z`,
): AssetBooking => ({
  order_id,
  order_code: `EV-2026-0000${order_id}`,
  customer_name: "Marina Duarte",
  order_status: "confirmed",
  start,
  end: start,
  due_back: start,
  blocked_until: start,
  state,
  late: false,
});
const codes = (bookings: readonly AssetBooking[]) => bookings.map((each) => each.order_id);

describe("what becomes of the bookings of an asset", () => {
  it("nothing, where there are none", () => {
    for (const status of ["available", "reserved", "checked_out", "maintenance", "lost", "retired"] as const) {
      expect(outlookOf(status, [])).toMatchObject({ allowed: true, bookings: [] });
    }
  });

  it("maintenance endangers them and is allowed", () => {
    const outlook = outlookOf("maintenance", [booking(2, "booked"), booking(1, "set_aside")]);
    expect(outlook.allowed).toBe(true);
    expect(outlook.sentence).toContain("em risco");
    expect(codes(outlook.bookings)).toEqual([1, 2]);
  });

  it.each(["lost", "retired", "reserved", "checked_out"] as const)("%s waits until they are swapped", (status) => {
    const outlook = outlookOf(status, [booking(1, "booked")]);
    expect(outlook.allowed).toBe(false);
    expect(codes(outlook.bookings)).toEqual([1]);
  });

  it.each(["available", "maintenance", "lost"] as const)("%s is not for what a customer has", (status) => {
    const outlook = outlookOf(status, [booking(1, "out"), booking(2, "booked")]);
    expect(outlook.allowed).toBe(false);
    expect(outlook.sentence).toContain("devolução");
    expect(codes(outlook.bookings)).toEqual([1]);
  });

  it("what stands ready for an order is freed by the order", () => {
    expect(outlookOf("available", [booking(1, "set_aside")]).allowed).toBe(false);
  });

  it("what is repaired serves its orders again", () => {
    expect(outlookOf("available", [booking(1, "booked")])).toMatchObject({ allowed: true });
  });

  it("what has ended does not count", () => {
    const ended = (["returned", "damaged", "lost", "released"] as const).map((state, place) =>
      booking(place + 1, state),
    );
    expect(openBookings(ended)).toEqual([]);
    expect(outlookOf("retired", ended).allowed).toBe(true);
  });
});
