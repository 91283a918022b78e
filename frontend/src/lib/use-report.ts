import { useEffect, useEffectEvent } from "react";

/** Tells whoever is above when `value` changes here. */
export function useReport<T>(value: T, report: (value: T) => void): void {
  const tell = useEffectEvent(report);
  useEffect(() => tell(value), [value]);
}
