import { useEffect, useState } from "react";

/**
 * How many pieces of a long page are drawn. A visitor who is at its top gets them one by one, each in a task of its own,
 * so that the browser answers between them; another one gets all at once, to stay where they are. The `first` ones,
 * which fill the window, come with the page.
 */
export function usePieces(all: number, first = 0): number {
  const [drawn, setDrawn] = useState(() => (window.scrollY === 0 && !window.location.hash ? first : all));
  useEffect(() => {
    if (drawn === all) return;
    const next = setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(next);
  }, [drawn, all]);
  return drawn;
}
