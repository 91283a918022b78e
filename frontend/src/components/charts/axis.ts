/** How every chart draws what surrounds its figures. */
export const axisText = { fill: "var(--muted)", fontSize: 12 } as const;

export const quietAxis = { tickLine: false, axisLine: false, tick: axisText } as const;

export const grid = { stroke: "var(--line)", vertical: false } as const;

/** The cursor of a tooltip: a shade behind bars. */
export const shade = { fill: "var(--sunken)", fillOpacity: 0.7 } as const;

/** Charts stand still: what moves by itself is not read, and nobody has to ask for less of it. */
export const still = { isAnimationActive: false } as const;

const compact = new Intl.NumberFormat("pt-BR", { notation: "compact", maximumFractionDigits: 1 });

/** `12,5 mil`, for an axis or a narrow cell. */
export function compactNumber(value: number): string {
  return compact.format(value);
}
