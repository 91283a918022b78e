import { useEffect, useRef } from "react";
import { chime } from "@/lib/chime";
import { isSoundOn } from "./sound";

/** A sound where there is a key that was not there before; what is there at the first look is seen, not heard. */
export function useNewArrivals(keys: readonly string[] | undefined): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (!keys) return;
    const isNew = known.current && keys.some((key) => !known.current?.has(key));
    known.current = new Set(keys);
    if (isNew && isSoundOn()) chime();
  }, [keys]);
}
