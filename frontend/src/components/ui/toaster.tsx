import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";

/** The tokens of the house for the colours of the library; an error is told apart by its colour and its icon. */
const colors = {
  "--normal-bg": "var(--color-raised)",
  "--normal-border": "var(--color-line)",
  "--normal-text": "var(--color-text)",
  "--success-bg": "var(--color-raised)",
  "--success-border": "var(--color-line)",
  "--success-text": "var(--color-text)",
  "--error-bg": "var(--color-bad-soft)",
  "--error-border": "var(--color-bad)",
  "--error-text": "var(--color-bad)",
};

/** Section 9 of the specification: 4000 ms, 3 visible, 356 px wide. */
const STYLE = { "--width": "356px", fontFamily: "var(--font-sans)", ...colors } as CSSProperties;

export function Toaster() {
  return (
    <Sonner
      duration={4000}
      visibleToasts={3}
      style={STYLE}
      position="bottom-right"
      theme="system"
      richColors
      closeButton
    />
  );
}
