import { useEffect, useState } from "react";

/** Milliseconds without a key after which the person has finished typing, or is thinking. */
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
