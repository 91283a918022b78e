import { whenNeeded } from "./when-needed";

/** São Paulo, where the house stands. */
export const TIME_ZONE = "America/Sao_Paulo";

/** It has had no summer time since this instant. */
const STANDARD_SINCE = Date.UTC(2019, 1, 17, 2);
export const STANDARD_OFFSET = "-03:00";
const STANDARD_OFFSET_MS = -3 * 3_600_000;

const clock = whenNeeded(
  () =>
    new Intl.DateTimeFormat("en-CA", {
      calendar: "gregory",
      numberingSystem: "latn",
      timeZone: TIME_ZONE,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    }),
);

/**
 * The house's wall clock at an instant: the day as `aaaa-mm-dd`, the time as `hh:mm`, and the seconds as `ss`.
 *
 * Since the last summer time it is reckoned: a phone that opens the home page is 60 ms busy before `Intl` knows the first
 * time zone. What is older is read from the parts of a date. A whole date as text is for people only: its order and its
 * separators change with the browser's version of ICU.
 */
export function houseClock(instant: Date | number | string): { day: string; time: string; seconds: string } {
  const at = new Date(instant);
  if (at.getTime() >= STANDARD_SINCE) {
    const [day = "", time = ""] = new Date(at.getTime() + STANDARD_OFFSET_MS).toISOString().split("T");
    return { day, time: time.slice(0, "hh:mm".length), seconds: time.slice("hh:mm:".length, "hh:mm:ss".length) };
  }
  const part = Object.fromEntries(
    clock()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
    seconds: part.second ?? "00",
  };
}
