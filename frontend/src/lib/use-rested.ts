import { useEffect, useState } from "react";

/** Longer than between two keys of somebody who types a number. */
const PAUSE = 600;

/** The value as it was when it last stood still: what is half typed is judged by nothing. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
