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

/** Toasts stay 4000 ms, at most 3 are visible, and they are 356 px wide. */
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
