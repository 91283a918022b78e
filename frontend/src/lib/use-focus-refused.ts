import { useLayoutEffect, useState } from "react";

/** Leads the keyboard to the first field of the open dialog that is refused, as soon as it says so. */
export function useFocusRefused(): () => void {
  const [asked, setAsked] = useState(0);
  useLayoutEffect(() => {
    if (asked > 0) document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus();
  }, [asked]);
  return () => setAsked((times) => times + 1);
}
