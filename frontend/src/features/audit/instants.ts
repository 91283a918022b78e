import { addDays, DAY_MS, type Day, dayOf, weekdayOf } from "@/lib/days";
import { toLocal } from "@/lib/time";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const FRIDAY = 5;
const EVENING = "T20:15";

export interface QuickChoice {
  label: string;
  /** As a date-time field has it. */
  at: string;
}

/** Moments that people ask for in words. */
export function quickChoices(now: Date): QuickChoice[] {
  const today = dayOf(now);
  const sinceFriday = (weekdayOf(today) - FRIDAY + 7) % 7 || 7;
  return [
    { label: "Ontem, 20:15", at: addDays(today, -1) + EVENING },
    { label: "Sexta passada, 20:15", at: addDays(today, -sinceFriday) + EVENING },
    { label: "Há um mês, 20:15", at: monthBefore(today) + EVENING },
  ];
}

/** The same day of the month before, or its last where it is shorter. */
function monthBefore(day: Day): Day {
  const last = addDays(`${day.slice(0, 8)}01`, -1);
  const same = last.slice(0, 8) + day.slice(8);
  return day.slice(8) > last.slice(8) ? last : same;
}

/** The line of time from the first event to the last, in milliseconds, cut into steps that the eye can follow. */
export interface Scale {
  first: number;
  last: number;
  step: number;
  /** Steps from the first event to the last. */
  steps: number;
}

export function scaleOf(first: string, last: string): Scale {
  const [from, to] = [Date.parse(first), Date.parse(last)];
  const span = Math.max(to - from, 0);
  const step = span >= 30 * DAY_MS ? DAY_MS : span >= 2 * DAY_MS ? HOUR : span >= 2 * HOUR ? MINUTE : SECOND;
  return { first: from, last: to, step, steps: Math.ceil(span / step) };
}

/** How far along the line an instant is, in whole steps. A field names the last instant of its minute or second. */
export function placeOn(scale: Scale, instant: number): number {
  const { first, step, steps } = scale;
  return Math.min(Math.max(Math.ceil((cut(scale, instant) - cut(scale, first)) / step), 0), steps);
}

/** Where `place` is, between the ends, as a date-time field has it. By days the time of day stays what it was. */
export function instantAt(scale: Scale, place: number, from: number): string {
  return toLocal(cut(scale, movedTo(scale, place, from)));
}

function movedTo(scale: Scale, place: number, from: number): number {
  if (place === 0) return scale.first;
  return place === scale.steps ? scale.last : from + (place - placeOn(scale, from)) * scale.step;
}

/** As exact as a field can say it where the steps are so long. */
function cut({ step }: Scale, instant: number): number {
  const grain = step >= MINUTE ? MINUTE : SECOND;
  return Math.floor(instant / grain) * grain;
}
