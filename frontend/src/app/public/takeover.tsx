import { Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { placeIn } from "@/lib/language";
import { nextTask } from "@/lib/next-task";
import { screenAt } from "./screens";
import { keepServed } from "./served";
import { learnWords } from "./speech";

/**
 * Draws the site in place of what the server wrote, which stays until the script of the screen and its words are there:
 * the site runs on Preact, which draws a page in one step, so that no empty page is shown between the two. What the
 * server wrote comes back where those do not arrive, and in the same frame where a drawing fails, the first or a later
 * one. Running the script, `readPage` and drawing are a task each.
 */
export async function takeOver(root: HTMLElement, site: ReactNode, readPage = () => {}): Promise<void> {
  const giveBack = keepServed(root);
  try {
    const scripts = [screenAt(placeIn(location.pathname).pathname)?.load(), learnWords()];
    await Promise.all([...scripts, nextTask().then(readPage)]);
    await nextTask();
  } catch (error) {
    giveBack();
    throw error;
  }
  root.style.setProperty("--served-height", `${root.offsetHeight}px`);
  root.replaceChildren(); // Preact would draw into the nodes of the server, and they could not come back
  createRoot(root).render(<Fallible onFailed={giveBack}>{site}</Fallible>);
}

interface FallibleProps {
  onFailed: () => void;
  children: ReactNode;
}

/** Draws nothing from the first failure on. */
class Fallible extends Component<FallibleProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailed();
    reportError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
