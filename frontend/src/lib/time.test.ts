import { describe, expect, it } from "vitest";
import { formatInstant, fromNow } from "./time";

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
