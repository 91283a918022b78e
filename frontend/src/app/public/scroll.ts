import { useEffect } from "react";
import { usePlace } from "@/lib/location";
import { scrollToSection } from "./section";

/**
 * Where the page stands after a link: at the named section, else at the top. Going back is left to the browser, which
 * remembers where the visitor was.
 */
export function useScrollToTarget(): void {
  const { hash, visit, byLink } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again scrolls again
  useEffect(() => {
    if (hash) scrollToSection(hash);
    else if (byLink) window.scrollTo({ top: 0, behavior: "instant" });
  }, [hash, visit, byLink]);
}
