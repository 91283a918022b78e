/**
 * `1.234,50`: with `least` to `most` decimals, half a one rounded up, as `Intl` writes it for Brazil. Reckoned, because
 * the first formatter of a page keeps a phone busy for 100 to 200 ms.
 */
export function decimalText(value: number, most: number, least = 0): string {
  // 1.005 is a little less than it says, and its hundred times too
  const rounded = Math.round(Math.abs(value) * 10 ** most * (1 + Number.EPSILON)) / 10 ** most;
  const [whole = "", decimals = ""] = rounded.toFixed(most).split(".");
  const shown = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, "");
  const sign = value < 0 ? "-" : "";
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ".")}${shown && `,${shown}`}`;
}

/** `1.234,5`. */
export function formatNumber(value: number): string {
  return decimalText(value, 3);
}

/** `8,8%`, as Brazilians write it: no space. */
export function percentText(value: number): string {
  return `${formatNumber(value)}%`;
}

/**
 * A number as Brazilians type it, with at most `decimals` of them: '12,3', '1.234,5' — and '12.3', which only a
 * decimal part explains: three digits behind a point are thousands. `undefined` where it is none.
 */
export function numberIn(text: string, decimals = 2): number | undefined {
  const typed = text.replace(/\s/g, "");
  const [, whole, part = ""] = /^((?:\d{1,3}(?:\.\d{3})+|\d+))(?:,(\d+))?$/.exec(typed) ?? [];
  if (whole !== undefined) return part.length <= decimals ? Number(`${whole.replaceAll(".", "")}.${part}`) : undefined;
  const point = /^\d+\.(\d{1,2})$/.exec(typed);
  return point && (point[1]?.length ?? 0) <= decimals ? Number(typed) : undefined;
}

/** A number that may be below zero. */
export function signedIn(text: string, decimals = 2): number | undefined {
  const typed = text.trim().replace("−", "-");
  const value = numberIn(typed.replace(/^-/, ""), decimals);
  return value !== undefined && typed.startsWith("-") ? -value : value;
}

/** A whole number of at least `least`, or `undefined`. */
export function wholeIn(text: string, least = 0): number | undefined {
  const value = numberIn(text, 0);
  return value !== undefined && value >= least ? value : undefined;
}

/** A number as it starts in a field: `1234,5`. */
export function numberText(value: number): string {
  return String(value).replace(".", ",");
}
