import { describe, expect, it } from "vitest";
import type { DriverDay, NewAction } from "./actions";
import type { QueuedAction } from "./phone-state";
import { dayWith, delivery, keg, pickup, TODAY } from "./testing/days";
import { withPending } from "./with-pending";

const AT = "2026-11-28T12:40:00Z";
const at = { day: TODAY, stop: "d42" } as const;

const queued = (action: NewAction, state: QueuedAction["state"] = "pending"): QueuedAction => ({
  id: action.kind,
  action,
  happened_at: AT,
  state,
  refusal: "",
});

/** The stops of one day after these actions. */
const stopsAfter = (day: DriverDay, ...queue: QueuedAction[]) => withPending([day], queue)[0]?.stops ?? [];
const arrival = queued({ kind: "arrival", ...at, body: {} });
const handover = queued({ kind: "handover", ...at, body: { receiver: "João", code: "1234" } });
const paying = (amount: number) =>
  queued({ kind: "payment", ...at, body: { amount, method: "dinheiro", reference: "" } });

describe("the days with what is not sent yet", () => {
  it("are as they were read while nothing waits", () => {
    const days = [dayWith(delivery(), pickup())];
    expect(withPending(days, [])).toEqual(days);
  });

  it.each<[string, QueuedAction[], object]>([
    ["an arrival", [arrival], { state: "arrived", arrived_at: AT }],
    ["a handover", [arrival, handover], { state: "done", receiver: "João", arrived_at: AT }],
    [
      "a failure",
      [
        queued({
          kind: "failure",
          ...at,
          body: { reason: "refused", next_step: "another_day", note: "Mudou de ideia" },
        }),
      ],
      { state: "failed", failure: { reason: "refused", next_step: "another_day", note: "Mudou de ideia" } },
    ],
    [
      "an arrival after a failure",
      [
        queued({ kind: "failure", ...at, body: { reason: "nobody_there", next_step: "again_today", note: "" } }),
        arrival,
      ],
      { state: "arrived", failure: null },
    ],
    ["a part of the money", [paying(100.1)], { balance_due: 249.9, pix_code: "" }],
    ["all of the money", [paying(350)], { balance_due: 0 }],
    ["an action that is being sent", [{ ...arrival, state: "sending" }], { state: "arrived" }],
    ["a refused action", [{ ...handover, state: "refused" }], { state: "open", receiver: "" }],
    ["an action behind a refused one", [{ ...handover, state: "held" }], { state: "open", receiver: "" }],
  ])("show %s", (_name, queue, expected) => {
    expect(stopsAfter(dayWith(delivery()), ...queue)[0]).toMatchObject(expected);
  });

  it("have the scanned pieces in the van, at whatever stop they are for", () => {
    const load = queued({ kind: "load", day: TODAY, stop: null, body: { tags: ["B-1", "B-3"] } });
    const day = dayWith(delivery({ pieces: [keg("B-1"), keg("B-2")] }), delivery({ key: "d43", pieces: [keg("B-3")] }));
    const loaded = stopsAfter(day, load).flatMap(({ pieces }) => pieces.map(({ is_loaded }) => is_loaded));
    expect(loaded).toEqual([true, false, true]);
  });

  it("have the new piece in the place of the swapped one", () => {
    const swap = queued({
      kind: "swap",
      ...at,
      body: { asset_tag: "B-1", by_tag: "B-9", reason: "Não gelou", condition: "ok", keg: { state: "sealed" } },
    });
    const [stop] = stopsAfter(dayWith(delivery({ pieces: [keg("B-1"), keg("B-2")] })), swap);
    expect(stop?.pieces.map(({ asset_tag }) => asset_tag)).toEqual(["B-9", "B-2"]);
  });

  it("ask every stop of the order for less, and pay the penalty last", () => {
    const stops = [delivery({ penalty_due: 20 }), pickup({ order_id: 42, balance_due: 350, penalty_due: 20 })];
    expect(stopsAfter(dayWith(...stops), paying(360))).toMatchObject([
      { balance_due: 0, penalty_due: 10 },
      { balance_due: 0, penalty_due: 10 },
    ]);
  });

  it("leave the pieces that stay with the customer, and end the stop with the last", () => {
    const back = (asset_tag: string, empties: number) =>
      queued({
        kind: "return",
        day: TODAY,
        stop: "p40",
        body: { pieces: [{ asset_tag, condition: "ok", note: "", keg: { state: "empty" } }], empties },
      });
    const day = dayWith(pickup({ state: "arrived", pieces: [keg("B-1"), keg("B-2")], empties_to_collect: 2 }));
    expect(stopsAfter(day, back("B-1", 2))[0]).toMatchObject({
      state: "arrived",
      pieces: [{ asset_tag: "B-2" }],
      empties_to_collect: 0,
    });
    expect(stopsAfter(day, back("B-1", 0), back("B-2", 0))[0]).toMatchObject({ state: "done", pieces: [] });
  });

  it("leave the other stops and the other days alone", () => {
    const other = { ...dayWith(delivery()), date: "2026-11-29" };
    const [today, tomorrow] = withPending([dayWith(delivery(), pickup()), other], [arrival]);
    expect([today?.stops[1], tomorrow]).toEqual([pickup(), other]);
  });
});
