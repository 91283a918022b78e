import { decimalText } from "./numbers";

/** Keeps a number and its unit on one line. */
const NO_BREAK = "\u00a0";

const MEASURE = /(\d) (?=(?:ml|L|g|kg|km|m|min|h)(?![\p{L}\d]))/gu;

/** A text whose measures stay on one line: `Barril de 30 L`. */
export const unbroken = (text: string): string => text.replace(MEASURE, `$1${NO_BREAK}`);

/** Under 1 km in metres, else kilometres with one decimal. */
export function distanceText(km: number): string {
  return km < 1 ? `${decimalText(km * 1000, 0)} m` : `${decimalText(km, 1, 1)} km`;
}

/** Hours and minutes. */
export function durationText(minutes: number): string {
  const all = Math.round(minutes);
  const [hours, rest] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export const weightText = (kg: number) => `${decimalText(kg, 2)} kg`;
