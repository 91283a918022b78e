import { type RefObject, useEffect, useRef } from "react";
import type { Step } from "./draft";

/** Where the keyboard shall go once `step` is drawn: to its beginning, or to the first field that is refused. */
export interface Attention {
  step: Step;
  to: "heading" | "refusal";
}

/** Leads the focus where the person has to look, once for each `attention`. */
export function useAttention(
  attention: Attention | undefined,
  step: Step,
  heading: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): void {
  const heeded = useRef<Attention>(undefined);
  useEffect(() => {
    if (!attention || attention.step !== step || heeded.current === attention) return;
    heeded.current = attention;
    const refused = content.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (attention.to === "refusal" && refused) {
      refused.focus();
      return;
    }
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [attention, step, heading, content]);
}
