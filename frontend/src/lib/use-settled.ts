import { useEffect, useEffectEvent } from "react";
import { useTypedOver } from "./use-typed-over";

/** Long enough that a drag asks for what it stops at and not for everything it passes. */
const PAUSE = 150;

/**
 * A value that is moved, such as a slider's, beside the one that is in effect: it follows every movement at once and
 * is reported when it rests. One that comes from elsewhere replaces it.
 */
export function useSettled(value: number, report: (value: number) => void) {
  const [moved, setMoved] = useTypedOver(value);
  const settle = useEffectEvent((resting: number) => report(resting));
  useEffect(() => {
    if (moved === undefined) return;
    const timer = setTimeout(() => settle(moved), PAUSE);
    return () => clearTimeout(timer);
  }, [moved]);
  return [moved ?? value, setMoved] as const;
}
