import { useEffect, useEffectEvent, useState } from "react";

/** Long enough that a drag asks for what it stops at and not for everything it passes. */
const PAUSE = 150;

interface Move {
  to: number;
  isReported?: true;
}

/**
 * A value that is moved, such as a slider's, beside the one that is in effect: it follows every movement at once and
 * is reported when it rests. A value from elsewhere replaces what was reported before, but not a movement that is still
 * under way: an answer that arrives late does not take the slider out of the hand.
 */
export function useSettled(value: number, report: (value: number) => void) {
  const [move, setMove] = useState<Move>();
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (move?.isReported) setMove(undefined);
  }
  const settle = useEffectEvent((to: number) => {
    setMove({ to, isReported: true });
    report(to);
  });
  useEffect(() => {
    if (!move || move.isReported) return;
    const timer = setTimeout(() => settle(move.to), PAUSE);
    return () => clearTimeout(timer);
  }, [move]);
  return [move?.to ?? value, (to: number) => setMove({ to })] as const;
}
