import { useEffect, useState } from "react";
import { prefersReducedMotion } from "@/lib/reduced-motion";

/** Milliseconds that a slide is shown. */
export const ADVANCE_EVERY = 5_000;

export interface Slideshow {
  index: number;
  /** Whether the person (or their reduced-motion setting) lets it advance. */
  playing: boolean;
  show: (index: number) => void;
  next: () => void;
  previous: () => void;
  toggle: () => void;
}

/**
 * Which of `count` slides is shown. It wraps at both ends and advances by itself every 5 s while it plays, more than
 * one slide exists, `held` is false and the page is looked at. It starts paused for who asked for less motion.
 */
export function useSlideshow(count: number, held: boolean): Slideshow {
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !prefersReducedMotion());
  const shown = Math.min(index, Math.max(count - 1, 0));
  const running = playing && !held && count > 1;

  const show = (to: number) => setIndex(((to % count) + count) % count);

  // A step by hand starts the five seconds anew, because `shown` changed.
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setIndex((shown + 1) % count);
    }, ADVANCE_EVERY);
    return () => clearInterval(timer);
  }, [running, count, shown]);

  return {
    index: shown,
    playing,
    show,
    next: () => show(shown + 1),
    previous: () => show(shown - 1),
    toggle: () => setPlaying(!playing),
  };
}
