import { expect, it } from "vitest";
import { stageOfPiece } from "./order-standing";

it.each([
  ["confirmed", "booked", "confirmed"],
  ["scheduled_for_delivery", "set_aside", "scheduled_for_delivery"],
  ["delivered", "out", "with_customer"],
  ["delivered", "returned", "returned"],
  ["delivered", "lost", "returned"],
] as const)("of an order that is %s, a piece that is %s stands at %s", (order_status, state, stage) => {
  expect(stageOfPiece({ order_status, state })).toBe(stage);
});
