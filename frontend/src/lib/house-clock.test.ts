import { expect, it } from "vitest";
import { houseClock, TIME_ZONE } from "./house-clock";

const written = new Intl.DateTimeFormat("sv-SE", { timeZone: TIME_ZONE, dateStyle: "short", timeStyle: "medium" });

it.each([
  "2018-12-24T23:30:15Z", // summer time
  "2019-02-17T01:59:59Z", // its last second
  "2019-02-17T02:00:00Z",
  "2026-11-28T02:59:59Z",
  "2026-11-28T03:00:00Z",
])("the clock on the wall at %s", (instant) => {
  const { day, time, seconds } = houseClock(instant);
  expect(`${day} ${time}:${seconds}`).toBe(written.format(new Date(instant)));
});
