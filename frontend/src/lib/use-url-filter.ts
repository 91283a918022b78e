import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";

const DEBOUNCE = 300;

/**
 * A list's filter, kept in the address so that it survives a reload and can be shared. What is typed into the search
 * gets there 300 ms after the last key; every change but a page's own begins at the first page again.
 */
export function useUrlFilter() {
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get("search") ?? "";
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState({ listed: search, asked: search });
  if (known.listed !== search) {
    // A link or the browser's history brought it, unless it is what was typed, where the next key may be there already.
    if (known.asked !== search) setTyped(search);
    setKnown({ listed: search, asked: search });
  }

  const change = (changes: Record<string, string | undefined>) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (!("page" in changes)) next.delete("page");
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );

  const searchFor = useEffectEvent((text: string) => {
    if (text === search) return;
    setKnown({ listed: search, asked: text });
    change({ search: text });
  });
  useEffect(() => {
    const timer = setTimeout(() => searchFor(typed), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);

  const clear = () => {
    setTyped("");
    setParameters({}, { replace: true });
  };
  return { parameters, search, typed, setTyped, change, clear };
}

/** A whole number above zero, or `otherwise`. */
export function positive(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
