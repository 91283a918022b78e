import { describe, expect, it } from "vitest";
import type { DriverStop } from "./actions";
import { isUnderway, load, nextStep, nextStop, toCollect } from "./next";
import { dayWith, delivery, keg, pickup } from "./testing/days";

const again = { reason: "nobody_there", next_step: "again_today", note: "", at: "2026-11-28T12:00:00Z" } as const;
const never = { reason: "refused", next_step: "office_decides", note: "", at: "2026-11-28T12:00:00Z" } as const;

describe("the next step of a stop", () => {
  it.each<[string, Partial<DriverStop>, number, string | undefined]>([
    ["an open stop", { state: "open" }, 350, "arrival"],
    ["a delivery where he is", { state: "arrived" }, 350, "handover"],
    ["a pickup where he is", { state: "arrived", kind: "pickup" }, 0, "return"],
    ["a stop that is done but not paid", { state: "done" }, 350, "payment"],
    ["a stop that is done and paid", { state: "done" }, 0, undefined],
    ["a stop to try again", { state: "failed", failure: again }, 350, "arrival"],
    ["a stop that failed for good", { state: "failed", failure: never }, 350, undefined],
    ["a stop that left the round", { state: "gone" }, 350, undefined],
  ])("of %s", (_name, stop, money, expected) => expect(nextStep(delivery(stop), money)).toBe(expected));
});

describe("the next stop", () => {
  const a = (more: Partial<DriverStop>) => delivery({ key: "d1", order_id: 1, ...more });
  const b = (more: Partial<DriverStop> = {}) => delivery({ key: "d2", order_id: 2, balance_due: 0, ...more });
  const arrived_at = "2026-11-28T12:00:00Z";

  it.each<[string, DriverStop[], string | undefined]>([
    ["is the first open one", [a({}), b()], "d1"],
    ["is the one where he is, out of turn", [a({}), b({ state: "arrived", arrived_at })], "d2"],
    ["is still the last one while money is due there", [a({ state: "done", arrived_at }), b()], "d1"],
    [
      "is not an earlier one that was left unpaid",
      [a({ state: "done", arrived_at }), b({ state: "failed", failure: never, arrived_at: "2026-11-28T13:00:00Z" })],
      undefined,
    ],
    ["passes what failed for good", [a({ state: "failed", failure: never }), b()], "d2"],
    ["tries again at the end", [a({ state: "failed", failure: again }), b()], "d2"],
    ["tries again when nothing else is open", [a({ state: "failed", failure: again }), b({ state: "done" })], "d1"],
    ["passes what left the round", [a({ state: "gone" }), b()], "d2"],
  ])("%s", (_name, stops, expected) => expect(nextStop(dayWith(...stops))?.key).toBe(expected));

  it("passes what the driver leaves as it is", () =>
    expect(nextStop(dayWith(a({ state: "done", arrived_at }), b()), new Set(["d1"]))?.key).toBe("d2"));
});

describe("what is to collect", () => {
  it("is the money at a delivery, with the penalty", () => {
    const stop = delivery({ balance_due: 350.1, penalty_due: 0.2, empties_to_collect: 1 });
    expect(toCollect(stop, dayWith(stop))).toEqual({ pieces: 0, empties: 1, money: 350.3 });
  });

  it("is the pieces at a pickup", () =>
    expect(toCollect(pickup(), dayWith(pickup()))).toEqual({ pieces: 2, empties: 2, money: 0 }));

  it("is the money of an order once, at its first stop that is not over", () => {
    const stops = (state: DriverStop["state"]) => [delivery({ state }), pickup({ order_id: 42, balance_due: 350 })];
    const money = (each: DriverStop[]) => each.map((stop) => toCollect(stop, dayWith(...each)).money);
    expect(money(stops("open"))).toEqual([350, 0]);
    expect(money(stops("done"))).toEqual([0, 350]);
    expect(money(stops("failed"))).toEqual([0, 350]);
  });
});

it("loads what goes to the deliveries that are ahead", () => {
  const { pieces, missing } = load(
    dayWith(
      delivery({ pieces: [keg("B-1", { is_loaded: true }), keg("B-2")] }),
      delivery({ key: "d3", state: "done", pieces: [keg("B-3")] }),
      pickup(),
    ),
  );
  expect(pieces.map(({ asset_tag }) => asset_tag)).toEqual(["B-1", "B-2"]);
  expect(missing.map(({ asset_tag }) => asset_tag)).toEqual(["B-2"]);
});

it.each<[string, DriverStop[], boolean]>([
  ["with a stop done and one to go", [delivery({ state: "done" }), pickup()], true],
  ["with a loaded van and no stop begun", [delivery({ pieces: [keg("B-1", { is_loaded: true })] })], true],
  ["that was never begun", [delivery(), pickup()], false],
  ["with every stop over", [delivery({ state: "done", balance_due: 0 }), pickup({ state: "gone" })], false],
])("a round %s is under way or not", (_name, stops, expected) => expect(isUnderway(dayWith(...stops))).toBe(expected));
