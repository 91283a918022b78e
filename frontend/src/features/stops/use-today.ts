import { useEffect, useState } from "react";
import { type Day, dayOf } from "@/lib/days";

const RENEW_EVERY = 30_000;

/** The day of the house, on a phone whose clock is `clockAhead` milliseconds ahead. It turns at midnight. */
export function useToday(clockAhead: number): Day {
  const [instant, setInstant] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setInstant(Date.now()), RENEW_EVERY);
    return () => clearInterval(timer);
  }, []);
  return dayOf(instant - clockAhead);
}
