import { houseClock, TIME_ZONE } from "./house-clock";
import { now } from "./server-clock";
import { whenNeeded } from "./when-needed";

const written = whenNeeded(
  () =>
    new Intl.DateTimeFormat("pt-BR", {
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZone: TIME_ZONE,
    }),
);

/** `dd/mm/aaaa hh:mm`, where the house stands. */
export function formatInstant(iso: string): string {
  return written().format(new Date(iso)).replace(",", "");
}

const relative = whenNeeded(() => new Intl.RelativeTimeFormat("pt-BR", { numeric: "auto" }));
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** 'há 3 horas'; the absolute form belongs beside it or in a tooltip. */
export function fromNow(iso: string, at = now()): string {
  const distance = new Date(iso).getTime() - at;
  for (const [unit, size] of STEPS) {
    if (Math.abs(distance) >= size) return relative().format(Math.round(distance / size), unit);
  }
  return "agora";
}

const MINUTE_LENGTH = "aaaa-mm-ddThh:mm".length;

/** What a date-time field holds, where the house stands: `2026-11-14T20:15`, with seconds where they are not zero. */
export function toLocal(instant: Date | number | string): string {
  const { day, time, seconds } = houseClock(instant);
  return seconds === "00" ? `${day}T${time}` : `${day}T${time}:${seconds}`;
}

/** The same without its seconds. */
export const minuteOf = (instant: Date | number | string): string => toLocal(instant).slice(0, MINUTE_LENGTH);

/**
 * The instant that a date-time field means, or nothing. It is the last of its minute (or second): whoever reads that
 * something happened at 20:15 and asks for 20:15 wants to find it there.
 */
export function fromLocal(text: string | null | undefined): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return undefined;
  const end = text.length === MINUTE_LENGTH ? ":59.999-03:00" : ".999-03:00";
  const instant = Date.parse(text + end);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}
