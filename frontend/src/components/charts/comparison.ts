import { formatNumber, percentText } from "@/lib/numbers";

/** By how many percent `now` differs from `before`, to one decimal; `null` where that cannot be said. */
export function percentChange(now: number | null | undefined, before: number | null | undefined): number | null {
  if (typeof now !== "number" || typeof before !== "number") return null;
  if (now === before) return 0;
  if (before === 0) return null;
  return Math.round(((now - before) / Math.abs(before)) * 1_000) / 10;
}

/** By how many percentage points a share differs; `null` where one of the two is missing. */
export function pointChange(now: number | null | undefined, before: number | null | undefined): number | null {
  if (typeof now !== "number" || typeof before !== "number") return null;
  return Math.round((now - before) * 10) / 10;
}

/** `+12,3%`, `-4%`, `+1,5 p.p.`. */
export function signed(value: number, unit: "percent" | "points" = "percent"): string {
  const text = unit === "points" ? `${formatNumber(value)} p.p.` : percentText(value);
  return `${value > 0 ? "+" : ""}${text}`;
}
