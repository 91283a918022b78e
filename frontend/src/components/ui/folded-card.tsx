import type { ReactNode } from "react";

interface FoldedCardProps {
  title: string;
  /** What is told while it is folded. */
  brief: string | undefined;
  /** Whether it begins open. */
  open?: boolean;
  children: ReactNode;
}

/** A card of what is seldom read: its title alone until somebody opens it. */
export function FoldedCard({ title, brief, open, children }: FoldedCardProps) {
  return (
    <details open={open} className="group scroll-mt-20 rounded-card border border-line bg-raised">
      <summary className="px-4 py-3 group-open:border-b group-open:border-line">
        <h2 className="ml-1 inline font-semibold">{title}</h2>
        {brief && <span className="text-muted tabular-nums">{` · ${brief}`}</span>}
      </summary>
      {children}
    </details>
  );
}
