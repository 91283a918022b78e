import { useState } from "react";

/** The most rows that a page of a list has on a phone until a person chooses: each is a card there. */
const ROWS_ON_PHONE = 10;

/**
 * Whether a screen was opened in a window narrower than `md` of the style sheet. It does not change until the screen is
 * opened again: neither a turned phone nor a sheet of paper, which is as narrow, makes a list ask for other rows.
 */
export function useOnPhone(): boolean {
  const [onPhone] = useState(() => matchMedia("(width < 48rem)").matches);
  return onPhone;
}

/** How many rows a page of a list has until a person chooses. */
export function usePageRows(usual: number): number {
  return useOnPhone() ? Math.min(usual, ROWS_ON_PHONE) : usual;
}
