import { describe, expect, it } from "vitest";
import { instantAt, placeOn, quickChoices, scaleOf } from "./instants";

describe("moments in words", () => {
  it.each([
    ["2026-11-21T15:00:00Z", ["2026-11-20T20:15", "2026-11-20T20:15", "2026-10-21T20:15"]],
    ["2026-11-20T15:00:00Z", ["2026-11-19T20:15", "2026-11-13T20:15", "2026-10-20T20:15"]],
    ["2026-03-31T15:00:00Z", ["2026-03-30T20:15", "2026-03-27T20:15", "2026-02-28T20:15"]],
    // still Saturday night where the house stands
    ["2026-11-22T01:30:00Z", ["2026-11-20T20:15", "2026-11-20T20:15", "2026-10-21T20:15"]],
  ])("on %s", (now, expected) => {
    expect(quickChoices(new Date(now)).map(({ at }) => at)).toEqual(expected);
  });
});

describe("the line of time", () => {
  it("of a year goes by days and keeps the time of day", () => {
    const scale = scaleOf("2025-11-20T12:00:00Z", "2026-11-20T12:00:00Z");
    expect(scale.steps).toBe(365);
    const from = Date.parse("2026-11-14T23:15:59.999Z");
    expect(instantAt(scale, placeOn(scale, from) - 1, from)).toBe("2026-11-13T20:15");
    expect(instantAt(scale, placeOn(scale, from) + 4, from)).toBe("2026-11-18T20:15");
  });
  it("has the first minute and the last at its ends, whatever the time of day", () => {
    const scale = scaleOf("2025-11-20T12:00:00Z", "2026-11-20T12:00:00Z");
    const from = Date.parse("2026-11-14T06:15:59.999Z");
    expect(instantAt(scale, 0, from)).toBe("2025-11-20T09:00");
    expect(instantAt(scale, scale.steps, Date.parse("2026-11-14T23:15:59.999Z"))).toBe("2026-11-20T09:00");
  });
  it.each([
    ["2026-11-20T08:00:20.250Z", "2026-11-20T08:00:20.999Z", "2026-11-20T08:30:00Z"],
    ["2026-11-20T08:00:20.250Z", "2026-11-20T08:00:59.999Z", "2026-11-20T12:00:00Z"],
  ])("of %s begins with what a field writes for it, %s", (first, written, last) => {
    expect(placeOn(scaleOf(first, last), Date.parse(written))).toBe(0);
  });
  it("of a morning goes by minutes, of a minute by seconds", () => {
    expect(scaleOf("2026-11-20T08:00:00Z", "2026-11-20T12:00:00Z")).toMatchObject({ step: 60_000, steps: 240 });
    const seconds = scaleOf("2026-11-20T08:00:00Z", "2026-11-20T08:01:00Z");
    expect(seconds.steps).toBe(60);
    expect(instantAt(seconds, 30, Date.parse("2026-11-20T08:00:00Z"))).toBe("2026-11-20T05:00:30");
  });
  it("holds what lies outside at its ends", () => {
    const scale = scaleOf("2026-11-01T12:00:00Z", "2026-11-20T12:00:00Z");
    expect(placeOn(scale, Date.parse("2020-01-01T00:00:00Z"))).toBe(0);
    expect(placeOn(scale, Date.parse("2030-01-01T00:00:00Z"))).toBe(scale.steps);
  });
  it("of one event has one place", () => {
    expect(scaleOf("2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z").steps).toBe(0);
  });
});
