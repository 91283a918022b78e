import { useEffect, useEffectEvent, useState } from "react";
import { useLeaving } from "./leaving";

const DEBOUNCE = 300;

/**
 * The text of a search box beside the search that is in effect: what is typed is reported 300 ms after the last key; a
 * search that came from elsewhere (a link, the browser's history) replaces what was typed. Nothing is reported while
 * the person is on the way to another screen.
 */
export function useTypedSearch(search: string, report: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState({ listed: search, asked: search });
  if (known.listed !== search) {
    // It came from elsewhere, unless it is what was typed, where the next key may be there already.
    if (known.asked !== search) setTyped(search);
    setKnown({ listed: search, asked: search });
  }

  const isLeaving = useLeaving();
  const searchFor = useEffectEvent((text: string): boolean => {
    if (isLeaving()) return false;
    if (text !== search) {
      setKnown({ listed: search, asked: text });
      report(text);
    }
    return true;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (searchFor(typed)) clearInterval(timer);
    }, DEBOUNCE);
    return () => clearInterval(timer);
  }, [typed]);

  return [typed, setTyped] as const;
}
