import { useLayoutEffect, useState } from "react";

/** Leads the keyboard to the first field of the open dialog that is refused: when asked, and when a save has failed. */
export function useFocusRefused(error: unknown = null): () => void {
  const [asked, setAsked] = useState(0);
  useLayoutEffect(() => {
    if (asked > 0 || error !== null) document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus();
  }, [asked, error]);
  return () => setAsked((times) => times + 1);
}
