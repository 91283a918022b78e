import { useEffect, useEffectEvent, useState } from "react";

/** Long enough that a drag asks for what it stops at and not for everything it passes. */
const PAUSE = 150;

/**
 * A value that is moved, such as a slider's, beside the one that is in effect: it follows every movement at once and
 * is reported when it rests. One that comes from elsewhere replaces it; what was reported and only takes effect now
 * does not take back where it was moved since.
 */
export function useSettled(value: number, report: (value: number) => void) {
  const [moved, setMoved] = useState<number>();
  const [reported, setReported] = useState<number>();
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== reported || moved === reported) setMoved(undefined);
  }
  const settle = useEffectEvent((resting: number) => {
    setReported(resting);
    report(resting);
  });
  useEffect(() => {
    if (moved === undefined) return;
    const timer = setTimeout(() => settle(moved), PAUSE);
    return () => clearTimeout(timer);
  }, [moved]);
  return [moved ?? value, setMoved] as const;
}
