import { useEffect, useState } from "react";

const REFRESH_EVERY = 30_000;

/** The current instant, renewed every half minute, so that 'aberto agora' turns at the minute it should. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}
