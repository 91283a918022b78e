import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";

interface FoldedReportProps {
  report: string;
  title: string;
  /** The card of the report. */
  children: ReactNode;
}

/** A report of which a phone shows the title alone until it is opened, or named in the address: its figures are not asked
 * for before. */
export function FoldedReport({ report, title, children }: FoldedReportProps) {
  const { hash } = useLocation();
  const [isOpened, setOpened] = useState(false);
  if (isOpened) return <div ref={focusCard}>{children}</div>;
  if (hash === `#${report}`) return children;
  return (
    <h2 className="rounded-card border border-line bg-raised">
      <button
        type="button"
        aria-expanded={false}
        onClick={() => setOpened(true)}
        className="flex min-h-12 w-full items-center justify-between gap-2 px-4 py-2 text-left font-semibold"
      >
        {title}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </button>
    </h2>
  );
}

/** The button that opened the card is gone: the keyboard goes on in the card. */
const focusCard = (around: HTMLElement | null) => around?.querySelector("section")?.focus({ preventScroll: true });
