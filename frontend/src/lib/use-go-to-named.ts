import { useEffect } from "react";
import { useLocation } from "react-router-dom";

/** Who followed a link to a part of a screen (`#id`) arrives at that part, not at the top of the screen that has it. */
export function useGoToNamed(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again leads there again
  useEffect(() => {
    if (!hash) return;
    // after the frame of the app has put a new screen at its top
    const waiting = requestAnimationFrame(() => {
      const part = document.getElementById(hash.slice(1));
      part?.focus({ preventScroll: true });
      part?.scrollIntoView();
    });
    return () => cancelAnimationFrame(waiting);
  }, [hash, key]);
}
