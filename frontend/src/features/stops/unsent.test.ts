import { expect, it } from "vitest";
import type { NewAction } from "./actions";
import type { QueuedAction } from "./phone-state";
import { unsentOf } from "./unsent";

const queued = (id: string, kind: "proof" | "handover" | "arrival", stop: string, more = {}): QueuedAction => ({
  id,
  action: { kind, day: "2026-11-28", stop, body: {} } as unknown as NewAction,
  happened_at: "2026-11-28T12:00:00Z",
  state: "pending",
  refusal: "",
  ...more,
});

it("keeps a proof with the action that it was queued for", () => {
  const found = unsentOf([
    queued("1", "arrival", "d1"),
    queued("2", "proof", "d1"),
    queued("3", "arrival", "d2"),
    queued("4", "handover", "d1"),
    queued("5", "proof", "d2"),
  ]);
  expect(found.map(({ ids }) => ids)).toEqual([["1"], ["3"], ["2", "4"], ["5"]]);
});

it("keeps apart what happened at the same stop on two days", () => {
  const yesterday = queued("1", "proof", "d1");
  const today = queued("2", "handover", "d1", {
    action: { kind: "handover", day: "2026-11-29", stop: "d1", body: {} },
  });
  expect(unsentOf([yesterday, today]).map(({ ids }) => ids)).toEqual([["2"], ["1"]]);
});

it.each(["refused", "failed"] as const)("shows a %s proof by itself, and what goes on without it", (state) => {
  const found = unsentOf([queued("1", "proof", "d1", { state }), queued("2", "handover", "d1")]);
  expect(found).toMatchObject([
    { ids: ["1"], state },
    { ids: ["2"], state: "pending" },
  ]);
});
