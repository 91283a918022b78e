import { useEffect, useState } from "react";

/** A line a quarter down the screen: what crosses it is what the visitor reads. */
const READING_LINE = { rootMargin: "-25% 0px -75% 0px" };

/** Which of the sections that these ids lead to is being read, if one is. */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const all = ids.join(" ");
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return;
    const idOf = new Map<Element, string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries)
        setCurrent((now) => (isIntersecting ? idOf.get(target) : now === idOf.get(target) ? undefined : now));
    }, READING_LINE);
    for (const id of all.split(" ")) {
      const section = document.getElementById(id)?.closest("section");
      if (!section) continue;
      idOf.set(section, id);
      observer.observe(section);
    }
    return () => observer.disconnect();
  }, [all]);
  return current;
}
