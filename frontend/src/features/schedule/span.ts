import { DAY_MS, type Day, startOf } from "@/lib/days";

/** A stretch of time on the timeline, in percent of its width. */
export interface Stretch {
  left: number;
  width: number;
}

/** Where `start`–`end` lies on a timeline of `days` from `first`; nothing where it lies outside. */
export function stretch(start: number, end: number, first: Day, days: number): Stretch | undefined {
  const begin = startOf(first);
  const length = days * DAY_MS;
  const from = Math.max(0, (start - begin) / length);
  const to = Math.min(1, (end - begin) / length);
  return to > from ? { left: from * 100, width: (to - from) * 100 } : undefined;
}

/** Where an instant lies, in percent; nothing where it lies outside. */
export function placeOf(instant: number, first: Day, days: number): number | undefined {
  const part = (instant - startOf(first)) / (days * DAY_MS);
  return part >= 0 && part <= 1 ? part * 100 : undefined;
}
