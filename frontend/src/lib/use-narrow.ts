import { useSyncExternalStore } from "react";

/** Below `lg` of the style sheet: there is no room for a column beside the content. */
const NARROW = "(width < 64rem)";

function onChange(listener: () => void): () => void {
  const media = matchMedia(NARROW);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether the window is as narrow as a phone or an upright tablet; for what stands in another place there. */
export const useNarrow = (): boolean => useSyncExternalStore(onChange, () => matchMedia(NARROW).matches);
