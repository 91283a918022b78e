import { describe, expect, it } from "vitest";
import { formatInstant, fromLocal, fromNow, toLocal } from "./time";

it("an instant is shown where the house stands, not in UTC", () => {
  expect(formatInstant("2026-11-21T01:30:00Z")).toBe("20/11/2026 22:30");
});

describe("how long ago", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  it.each([
    ["2026-11-21T11:59:40Z", "agora"],
    ["2026-11-21T11:55:00Z", "há 5 minutos"],
    ["2026-11-21T09:00:00Z", "há 3 horas"],
    ["2026-11-20T12:00:00Z", "ontem"],
  ])("%s was %s", (iso, text) => expect(fromNow(iso, now)).toBe(text));
});

describe("a date-time field", () => {
  it("holds the time of the house, with seconds only where there are some", () => {
    expect(toLocal("2026-11-14T23:15:00Z")).toBe("2026-11-14T20:15");
    expect(toLocal("2026-11-15T02:15:30Z")).toBe("2026-11-14T23:15:30");
    expect(toLocal("2026-11-14T03:00:00Z")).toBe("2026-11-14T00:00");
  });
  it("means the whole minute, or second, that it names", () => {
    expect(fromLocal("2026-11-14T20:15")).toBe("2026-11-14T23:15:59.999Z");
    expect(fromLocal("2026-11-14T20:15:07")).toBe("2026-11-14T23:15:07.999Z");
  });
  it.each(["", "ontem", "2026-11-14", "2026-13-40T20:15", null])("%s means nothing", (text) => {
    expect(fromLocal(text)).toBeUndefined();
  });
});
