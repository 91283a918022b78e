import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clockAhead, now, onClockChange, timedFetch } from "./server-clock";

const HOUR = 3_600_000;
const REALLY = Date.parse("2026-11-26T15:00:00Z");

/** The device says that it is `device`; the server answers that it is 12:00 at the house. */
async function ask(device: number, headers: Record<string, string> = { "Cache-Control": "no-store" }): Promise<void> {
  vi.setSystemTime(device);
  vi.stubGlobal(
    "fetch",
    async () => new Response("", { headers: { Date: new Date(REALLY).toUTCString(), ...headers } }),
  );
  await timedFetch("/api/me");
}

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(async () => {
  await ask(REALLY);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ["26 hours ahead", 26 * HOUR],
  ["six years behind", -6 * 365 * 24 * HOUR],
])("a device that is %s takes the server's time", async (_name, wrong) => {
  const told = vi.fn<() => void>();
  const stop = onClockChange(told);
  await ask(REALLY + wrong);
  expect(now()).toBe(REALLY);
  expect(clockAhead()).toBe(wrong);
  await ask(REALLY + wrong);
  expect(told).toHaveBeenCalledOnce();
  stop();
});

it("a device that is off by a minute keeps its own clock, and one that is put right returns to it", async () => {
  await ask(REALLY + 60_000);
  expect(clockAhead()).toBe(0);
  await ask(REALLY + HOUR);
  expect(clockAhead()).toBe(HOUR);
  await ask(REALLY);
  expect(clockAhead()).toBe(0);
});

it("an answer that was kept says nothing about now", async () => {
  await ask(REALLY + 26 * HOUR, { "Cache-Control": "public, max-age=3600" });
  expect(clockAhead()).toBe(0);
});
