import { weekdayLabels } from "@/api/generated/fields";
import { language, locale, t } from "@/lib/words";
import { addDays } from "./days";
import { houseClock } from "./house-clock";

/**
 * When the house is open. Everything is computed on its own wall clock, wherever the visitor is: minutes since
 * midnight and weekdays (Monday is 0) in its time zone. A closing time at or before the opening time belongs to the
 * following day.
 */
export interface OpeningPeriod {
  weekday: number;
  opens: string;
  closes: string;
}

/** A date (`yyyy-mm-dd`) whose hours count in place of those of its weekday; without any the house is closed. */
export interface SpecialDay {
  day: string;
  opens: string;
  closes: string;
  name: string;
}

export type OpeningStatus =
  | { open: true; closes: string }
  | { open: false; next: { date: string; weekday: number; opens: string; daysAhead: number } | undefined };

const DAY = 24 * 60;

const weekdayNames = Object.values(weekdayLabels);

/** `Segunda-feira` for 0. */
export function weekdayName(weekday: number): string {
  const name = weekdayNames[weekday];
  return name ? t(name) : "";
}

/** `Segunda` for 0: without the `-feira`. */
export function shortWeekdayName(weekday: number): string {
  return weekdayName(weekday).replace("-feira", "");
}

/** The name of a weekday within a sentence: only English writes it like a name. */
export const spokenWeekday = (weekday: number): string => withinSentence(weekdayName(weekday));

const withinSentence = (name: string) => (language() === "en" ? name : name.toLowerCase());

/** The house's wall clock at an instant: the date as `yyyy-mm-dd`, the weekday and the minutes since midnight. */
export function wallClock(instant: Date): { date: string; weekday: number; minutes: number } {
  const { day: date, time } = houseClock(instant);
  return { date, weekday: weekdayOf(date), minutes: minutesOf(time) };
}

/** Weekday (Monday is 0) of a calendar date `yyyy-mm-dd`. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export function minutesOf(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** `16:30` for 990; minutes past midnight start again at `00:00`. */
export function timeOf(minutes: number): string {
  const ofDay = minutes % DAY;
  return `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`;
}

/** Start and end of a period in minutes since the midnight its weekday begins with; the end may lie beyond the day. */
function span({ opens, closes }: OpeningPeriod): { start: number; end: number } {
  const start = minutesOf(opens);
  const end = minutesOf(closes);
  return { start, end: end > start ? end : end + DAY };
}

/** The periods of one weekday, in order. Empty means closed. */
export function periodsOn(hours: readonly OpeningPeriod[], weekday: number): OpeningPeriod[] {
  return hours.filter((period) => period.weekday === weekday).toSorted((a, b) => span(a).start - span(b).start);
}

const NO_SPECIAL_DAYS: readonly SpecialDay[] = [];

/** The periods that begin on a date (`yyyy-mm-dd`), in order: its own, or those of its weekday. */
export function periodsOnDate(
  hours: readonly OpeningPeriod[],
  date: string,
  specialDays: readonly SpecialDay[] = NO_SPECIAL_DAYS,
): OpeningPeriod[] {
  const weekday = weekdayOf(date);
  const special = specialDays.find(({ day }) => day === date);
  if (!special) return periodsOn(hours, weekday);
  return special.opens ? [{ weekday, opens: special.opens, closes: special.closes }] : [];
}

/** A house that is closed this long has not said when it opens again. Days. */
const LOOK_AHEAD = 14;

/** Whether the house is open at an instant, until when, and otherwise when it opens next. */
export function openingStatus(
  hours: readonly OpeningPeriod[],
  instant: Date,
  specialDays: readonly SpecialDay[] = NO_SPECIAL_DAYS,
): OpeningStatus {
  const { date, minutes } = wallClock(instant);
  const on = (daysAhead: number) => periodsOnDate(hours, addDays(date, daysAhead), specialDays);
  const running =
    on(-1).find((period) => minutes + DAY < span(period).end) ??
    on(0).find((period) => span(period).start <= minutes && minutes < span(period).end);
  if (running) return { open: true, closes: timeOf(span(running).end) };

  for (let daysAhead = 0; daysAhead <= LOOK_AHEAD; daysAhead += 1) {
    const next = on(daysAhead).find((period) => daysAhead > 0 || span(period).start > minutes);
    if (next) {
      const day = addDays(date, daysAhead);
      return { open: false, next: { date: day, weekday: next.weekday, opens: timeOf(span(next).start), daysAhead } };
    }
  }
  return { open: false, next: undefined };
}

/** `Aberto agora · até 00:00`, `Fechado · abre hoje às 16:30`, `Fechado · abre terça às 16:30`. */
export function statusText(status: OpeningStatus): string {
  if (status.open) return t("Aberto agora · até {time}", { time: status.closes });
  if (!status.next) return t("Fechado");
  const { date, daysAhead, weekday, opens } = status.next;
  // more than a week ahead the weekday alone would mean an earlier day
  const later = daysAhead <= 7 ? withinSentence(shortWeekdayName(weekday)) : t("em {date}", { date: shortDate(date) });
  const day = [t("hoje"), t("amanhã")][daysAhead] ?? later;
  return t("Fechado · abre {day} às {time}", { day, time: opens });
}

/** `16:30 às 00:00`, or `Fechado`. */
export function periodsText(periods: readonly OpeningPeriod[]): string {
  if (periods.length === 0) return t("Fechado");
  return periods.map(({ opens, closes }) => t("{opens} às {closes}", { opens, closes })).join(t(" e "));
}

/** `25/12` for `2026-12-25`, in English `25 Dec`. */
function shortDate(date: string): string {
  if (language() !== "en") return date.slice(5).split("-").toReversed().join("/");
  const written = new Intl.DateTimeFormat(locale(), { day: "2-digit", month: "short", timeZone: "UTC" });
  return written.format(new Date(date));
}

/** How far ahead visitors read of special days; `opening_hours.py` of the server's pages names the same. Days. */
const SPECIAL_DAYS_SHOWN = 60;
/** The days after today for which the foot of every page names them; `opening_hours.py` names the same. */
export const REST_OF_WEEK = 6;

/** The special days that visitors should know of: `25/12 (sexta), Natal` and `Fechado`. */
export function comingSpecialDays(
  days: readonly SpecialDay[],
  now: Date,
  ahead = SPECIAL_DAYS_SHOWN,
): { date: string; text: string }[] {
  const { date: today } = wallClock(now);
  const last = addDays(today, ahead);
  return days
    .filter(({ day }) => today <= day && day <= last)
    .map(({ day, opens, closes, name }) => ({
      date: `${shortDate(day)} (${withinSentence(shortWeekdayName(weekdayOf(day)))})${name && `, ${name}`}`,
      text: opens ? t("{opens} às {closes}", { opens, closes }) : t("Fechado"),
    }));
}

/** The week with neighbouring days of equal hours in one line: `Terça a quinta`, `16:30 às 00:00`; nothing for unknown hours. */
export function weekSummary(hours: readonly OpeningPeriod[]): { days: string; text: string }[] {
  if (hours.length === 0) return [];
  const lines: { first: number; last: number; text: string }[] = [];
  for (let weekday = 0; weekday < 7; weekday += 1) {
    const text = periodsText(periodsOn(hours, weekday));
    const line = lines.at(-1);
    if (line?.text === text) line.last = weekday;
    else lines.push({ first: weekday, last: weekday, text });
  }
  return lines.map(({ first, last, text }) => ({ days: daysText(first, last), text }));
}

function daysText(first: number, last: number): string {
  if (first === last) return shortWeekdayName(first);
  const joint = last - first === 1 ? t(" e ") : t(" a ");
  return `${shortWeekdayName(first)}${joint}${withinSentence(shortWeekdayName(last))}`;
}

/**
 * The times at which a table may be reserved on a date (`yyyy-mm-dd`): every `step` minutes, the last one `last`
 * minutes before closing, and on the current date nothing that has passed. Empty on a closed day.
 */
export function reservationTimes(
  hours: readonly OpeningPeriod[],
  date: string,
  now: Date,
  { step = 30, last = 90, specialDays = NO_SPECIAL_DAYS } = {},
): string[] {
  const today = wallClock(now);
  const earliest = date === today.date ? today.minutes + 1 : date < today.date ? Number.POSITIVE_INFINITY : 0;
  return periodsOnDate(hours, date, specialDays).flatMap((period) => {
    const { start, end } = span(period);
    const times: string[] = [];
    for (let at = start; at <= end - last; at += step) if (at >= earliest) times.push(timeOf(at));
    return times;
  });
}
