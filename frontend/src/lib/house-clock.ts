/** São Paulo, where the house stands. */
export const TIME_ZONE = "America/Sao_Paulo";

const clock = new Intl.DateTimeFormat("en-CA", {
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
});

/**
 * The house's wall clock at an instant: the day as `aaaa-mm-dd`, the time as `hh:mm`, and the seconds as `ss`.
 *
 * It is read from the parts of a date. A whole date as text is for people only: its order and its separators change with
 * the browser's version of ICU.
 */
export function houseClock(instant: Date | number | string): { day: string; time: string; seconds: string } {
  const part = Object.fromEntries(clock.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
    seconds: part.second ?? "00",
  };
}
