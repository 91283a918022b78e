import { useEffect, useEffectEvent, useRef } from "react";

/** This much before the end comes into sight, the next page is on its way. */
const AHEAD = "600px";

/** Calls `reach` whenever the element comes near the screen, and again for every `turn` that finds it there. */
export function useReached<T extends HTMLElement>(reach: () => void, turn: unknown) {
  const element = useRef<T>(null);
  const reached = useEffectEvent(reach);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may be shorter than the screen
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), { rootMargin: AHEAD });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [turn]);
  return element;
}
