import { useEffect, useEffectEvent, useState } from "react";

const DEBOUNCE = 300;

/**
 * The text of a search box beside the search that is in effect: what is typed is reported 300 ms after the last key; a
 * search that came from elsewhere (a link, the browser's history) replaces what was typed.
 */
export function useTypedSearch(search: string, report: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState({ listed: search, asked: search });
  if (known.listed !== search) {
    // It came from elsewhere, unless it is what was typed, where the next key may be there already.
    if (known.asked !== search) setTyped(search);
    setKnown({ listed: search, asked: search });
  }

  const searchFor = useEffectEvent((text: string) => {
    if (text === search) return;
    setKnown({ listed: search, asked: text });
    report(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => searchFor(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);

  return [typed, setTyped] as const;
}
