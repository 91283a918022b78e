import { type RefObject, useEffect, useState } from "react";

const CONTROLS = "a, button, input, select, summary, textarea";

/**
 * Whether a fixed element should give way: while the page is read downwards, and over anything that can be pressed.
 * It comes back when the page is moved up.
 */
export function useGivingWay(element: RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    let isReading = false;
    const look = () => {
      const moved = window.scrollY - before;
      before = window.scrollY;
      if (moved) isReading = moved > 0;
      setAway(isReading || covers(element.current));
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [element]);
  return away;
}

/** Whether something that can be pressed lies below the middle or a corner of the element. */
function covers(element: HTMLElement | null): boolean {
  if (!element || !document.elementsFromPoint) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const places = [left, (left + right) / 2, right].flatMap((x) => [top, (top + bottom) / 2, bottom].map((y) => [x, y]));
  return places.some(([x = 0, y = 0]) =>
    document.elementsFromPoint(x, y).some((each) => !element.contains(each) && each.matches(CONTROLS)),
  );
}
