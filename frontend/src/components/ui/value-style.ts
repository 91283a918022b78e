import type { CSSProperties } from "react";

/** How far a slider stands between its ends, for the track of `slider` in `app.css`. */
export function valueStyle(value: number, least: number, most: number): CSSProperties {
  const part = most > least ? (value - least) / (most - least) : 0;
  return { "--value": part } as CSSProperties;
}
