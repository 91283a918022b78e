/** How prices are adjusted: by percent or by reais, up or down, and then rounded. */
export interface Adjustment {
  by: "percent" | "reais";
  direction: "up" | "down";
  amount: number;
  rounding: keyof typeof ROUNDINGS;
}

/** The endings in cents that a rounding allows; the nearest is taken, the higher of two. */
export const ROUNDINGS = {
  none: { label: "Sem arredondar", endings: [] },
  ninety: { label: "Terminar em ,90", endings: [90] },
  fifty: { label: "Terminar em ,00 ou ,50", endings: [0, 50] },
  whole: { label: "Reais inteiros", endings: [0] },
} as const;

/** The new price in reais. Below zero: the adjustment takes away more than the price. */
export function adjusted(price: number, { by, direction, amount, rounding }: Adjustment): number {
  const cents = Math.round(price * 100);
  // the amount has two decimals: in whole numbers, because 1.1 × 1.15 is not 1.265
  const hundredths = Math.round(amount * 100) * (direction === "up" ? 1 : -1);
  const raw = by === "reais" ? cents + hundredths : Math.round((cents * (10_000 + hundredths)) / 10_000);
  return raw < 0 ? raw / 100 : rounded(raw, ROUNDINGS[rounding].endings) / 100;
}

function rounded(cents: number, endings: readonly number[]): number {
  const whole = Math.floor(cents / 100) * 100;
  const candidates = [-100, 0, 100].flatMap((step) => endings.map((ending) => whole + step + ending));
  let nearest: number | undefined;
  for (const candidate of candidates) {
    if (candidate < 0) continue;
    if (nearest === undefined || Math.abs(candidate - cents) <= Math.abs(nearest - cents)) nearest = candidate;
  }
  return nearest ?? cents;
}
