/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
import type { ReactNode } from "react";

/**
 * Content that may be wider than its place. It takes the focus, so that who has no mouse scrolls it with the arrows. It is
 * positioned: the labels for screen readers in it are, and would make the page as wide as it is itself.
 */
export function Scrollable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling is what can be done with it
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto print:overflow-visible">
      {children}
    </section>
  );
}
