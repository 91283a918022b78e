import { addDays, DAY_MS, type Day, fullDay, isDay, monthName, shortDay, startOf, weekdayOf } from "@/lib/days";

/** The periods that have a name; they move along with the days. */
export const presets = {
  "7d": "7 dias",
  "30d": "30 dias",
  "90d": "90 dias",
  month: "Este mês",
  last_month: "Mês passado",
  year: "Este ano",
  "12m": "12 meses",
} as const;
export type Preset = keyof typeof presets;
export const DEFAULT_PRESET: Preset = "90d";

export const grains = { day: "Dia", week: "Semana", month: "Mês" } as const;
export type Grain = keyof typeof grains;

export const comparisons = { previous: "Período anterior", year: "Ano anterior", none: "Sem comparação" } as const;
export type Comparison = keyof typeof comparisons;

/** Days of the pub, both included. */
export interface Period {
  from: Day;
  to: Day;
}

/** What the API takes at most. */
export const MOST_DAYS = 3_660;
export const MOST_DAYS_BY_DAY = 1_100;

export function isPreset(text: string | null | undefined): text is Preset {
  return text !== null && text !== undefined && Object.hasOwn(presets, text);
}

/** The days that a name stands for, today included. */
export function periodOf(preset: Preset, today: Day): Period {
  const month = today.slice(0, 7);
  switch (preset) {
    case "7d":
    case "30d":
    case "90d":
      return { from: addDays(today, 1 - Number.parseInt(preset, 10)), to: today };
    case "month":
      return { from: `${month}-01`, to: today };
    case "last_month": {
      const to = addDays(`${month}-01`, -1);
      return { from: `${to.slice(0, 7)}-01`, to };
    }
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case "12m":
      return { from: monthsBefore(today, 11), to: today };
  }
}

/** The first day of the month so many months before. */
function monthsBefore(day: Day, months: number): Day {
  const place = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, "0")}-01`;
}

export function daysIn({ from, to }: Period): number {
  return Math.round((startOf(to) - startOf(from)) / DAY_MS) + 1;
}

/** What is wrong with two days that somebody chose; `undefined` where they are a period. */
export function problemWith(from: string, to: string): string | undefined {
  if (!isDay(from) || !isDay(to) || from < "2000-01-01") return "Escolha as duas datas.";
  if (to < from) return "A data final vem antes da inicial.";
  if (daysIn({ from, to }) > MOST_DAYS) return "O período pode ter no máximo dez anos.";
  return undefined;
}

/** The length of a bucket where nobody chose one: as the API does. */
export function grainOf(period: Period): Grain {
  const days = daysIn(period);
  return days <= 31 ? "day" : days <= 180 ? "week" : "month";
}

/** The days of the bucket that begins on `first`, within the period. */
export function bucketDays(first: Day, grain: Grain, { to }: Period): Period {
  const last = lastOf(first, grain);
  return { from: first, to: last < to ? last : to };
}

function lastOf(first: Day, grain: Grain): Day {
  if (grain === "day") return first;
  if (grain === "week") return addDays(first, (7 - weekdayOf(first)) % 7);
  const [year = 0, month = 1] = first.split("-").map(Number);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, "0")}-01`;
  return addDays(next, -1);
}

const month = new Intl.DateTimeFormat("pt-BR", { timeZone: "UTC", month: "short" });
const noon = (day: Day) => new Date(`${day}T12:00:00Z`);

/** Short, for an axis: `24/12`, `dez/26`. */
export function bucketLabel(first: Day, grain: Grain): string {
  if (grain !== "month") return shortDay(first);
  return `${month.format(noon(first)).replace(".", "")}/${first.slice(2, 4)}`;
}

/** Whole: `24/12/2026`, `21/12 a 27/12/2026`, `dezembro de 2026`. */
export function bucketName(first: Day, grain: Grain, period: Period): string {
  if (grain === "day") return fullDay(first);
  if (grain === "month") return monthName(first);
  return periodText(bucketDays(first, grain, period));
}

/** `24/12/2026`, `01/12 a 31/12/2026`, `24/12/2025 a 06/01/2026`. */
export function periodText({ from, to }: Period): string {
  if (from === to) return fullDay(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : fullDay(from)} a ${fullDay(to)}`;
}
