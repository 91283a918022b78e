import { type ReactNode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { placeIn } from "@/lib/language";
import { screenAt } from "./screens";
import { keepServed } from "./served";

/**
 * Draws the site in place of what the server wrote, which stays until the whole page is ready: no fallback is shown
 * between the two, and the browser answers the visitor while React draws. It comes back where the script of the screen
 * does not arrive, and in the same frame where a drawing fails, the first or a later one.
 */
export async function takeOver(root: HTMLElement, site: ReactNode): Promise<void> {
  const giveBack = keepServed(root);
  try {
    await screenAt(placeIn(location.pathname).pathname)?.load();
  } catch (error) {
    giveBack();
    throw error;
  }
  const onUncaughtError = (error: unknown) => {
    giveBack(); // React has just emptied the root
    reportError(error);
  };
  startTransition(() => createRoot(root, { onUncaughtError }).render(site));
}
