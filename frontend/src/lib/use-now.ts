import { useEffect, useState, useSyncExternalStore } from "react";
import { clockAhead, now, onClockChange } from "./server-clock";

const REFRESH_EVERY = 30_000;

/** The current instant, renewed every half minute, so that 'aberto agora' turns at the minute it should. */
export function useNow(): Date {
  const [instant, setInstant] = useState(() => new Date(now()));
  useEffect(() => {
    const renew = () => setInstant(new Date(now()));
    const timer = setInterval(renew, REFRESH_EVERY);
    const stopListening = onClockChange(renew);
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, []);
  return instant;
}

/** How far this device's clock is ahead of the server's, in milliseconds. */
export const useClockAhead = (): number => useSyncExternalStore(onClockChange, clockAhead);
