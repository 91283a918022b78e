import { locale } from "@/lib/words";
import { houseClock, STANDARD_OFFSET } from "./house-clock";
import { whenNeeded } from "./when-needed";

/** Days of the house, `aaaa-mm-dd`. Without summer time its day starts at 03:00 UTC. */
export type Day = string;

export const DAY_MS = 86_400_000;

const short = whenNeeded(() => new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", day: "2-digit", month: "2-digit" }));
const long = whenNeeded(
  () => new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" }),
);
const weekday = whenNeeded(() => new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", weekday: "short" }));
const full = whenNeeded(
  () => new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", day: "2-digit", month: "2-digit", year: "numeric" }),
);

/** The day that an instant falls on, where the house stands. */
export function dayOf(instant: Date | number | string): Day {
  return houseClock(instant).day;
}

/** The instant at which a day begins, in milliseconds. */
export function startOf(day: Day): number {
  return Date.parse(`${day}T00:00:00${STANDARD_OFFSET}`);
}

export function addDays(day: Day, days: number): Day {
  return new Date(noon(day).getTime() + days * DAY_MS).toISOString().slice(0, "aaaa-mm-dd".length);
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return noon(day).getUTCDay();
}

export function isDay(text: string | null | undefined): text is Day {
  return text !== null && text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOf(text));
}

/** The Saturday of the weekend that comes next; on a Saturday or Sunday, of the one that is here. */
export function comingSaturday(today: Day): Day {
  const at = weekdayOf(today);
  return addDays(today, at === 0 ? -1 : 6 - at);
}

/** The last `count` months, `aaaa-mm`, that of `today` first. */
export function lastMonths(today: Day, count: number): string[] {
  const current = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, ago) => {
    const month = current - ago;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** `24/12`. */
export const shortDay = (day: Day) => short().format(noon(day));
/** `24/12/2026`. */
export const fullDay = (day: Day) => full().format(noon(day));
/** `quinta-feira, 24 de dezembro`. */
export const longDay = (day: Day) => long().format(noon(day));
/** `dezembro de 2026`, of a day or a month. */
export const monthName = (day: Day) =>
  new Intl.DateTimeFormat(locale(), { timeZone: "UTC", month: "long", year: "numeric" }).format(
    noon(`${day.slice(0, 7)}-01`),
  );
/** `qui`. */
export const weekdayName = (day: Day) => weekday().format(noon(day)).replace(".", "");

const noon = (day: Day) => new Date(`${day}T12:00:00Z`);
