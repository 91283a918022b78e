import { useState } from "react";
import { useFocusRefused } from "@/lib/use-focus-refused";
import type { Ruled } from "./rules";

/** What is wrong with a form is said once somebody tried to send it, and from then on while they mend it. */
export function useTry<Field extends string, Said>(ruling: Ruled<Field, Said>) {
  const [tried, setTried] = useState(false);
  const focusRefused = useFocusRefused();
  const refusals: Partial<Record<Field, string>> = tried && "refusals" in ruling ? ruling.refusals : {};
  const attempt = (send: () => void) => {
    setTried(true);
    if ("said" in ruling) send();
    else focusRefused();
  };
  return { refusals, attempt };
}
