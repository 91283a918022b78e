import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";

/** The tokens of the house for the colours of the library; an error is told apart by its colour and its icon. */
const colors = {
  "--normal-bg": "var(--raised)",
  "--normal-border": "var(--line)",
  "--normal-text": "var(--text)",
  "--success-bg": "var(--raised)",
  "--success-border": "var(--line)",
  "--success-text": "var(--text)",
  "--error-bg": "var(--bad-soft)",
  "--error-border": "var(--bad)",
  "--error-text": "var(--bad)",
};

/** What lies under a toast can be pressed; of the toast itself, only its buttons. A pointer that rests where it appears
 * does not hold it there. */
const LETS_THROUGH = "pointer-events-none! [&[data-visible=true]_button]:pointer-events-auto";

/** Toasts stay 4000 ms, at most 3 are visible, and they are 356 px wide. */
const STYLE = { "--width": "356px", fontFamily: "var(--font-sans)", ...colors } as CSSProperties;

export function Toaster() {
  return (
    <Sonner
      duration={4000}
      visibleToasts={3}
      style={STYLE}
      toastOptions={{ className: LETS_THROUGH }}
      position="bottom-right"
      theme="system"
      richColors
      closeButton
    />
  );
}
