import { useEffect } from "react";
import { usePlace } from "@/lib/location";

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

/** Scrolls to the section that `#hash` names; one that is not there yet does it itself when it comes. */
export function scrollToSection(hash: string): void {
  document.getElementById(sectionIn(hash))?.scrollIntoView();
}

/** An address that an app has cut may end within an escape: that names no section. */
function sectionIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return "";
  }
}
