import { useEffect, useState } from "react";

/** A line a quarter down the screen: what crosses it is what the visitor reads. */
const READING_LINE = { rootMargin: "-25% 0px -75% 0px" };

/** Which of the elements with these ids is being read, if one is. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const all = ids.join(" ");
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries)
        setCurrent((now) => (isIntersecting ? target.id : now === target.id ? undefined : now));
    }, READING_LINE);
    for (const id of all.split(" ")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [all]);
  return current;
}
