import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Skeleton } from "./skeleton";

interface CardGridProps {
  label: string;
  /** What is shown is of an older question; the answer to the new one is on its way. */
  stale?: boolean;
  children: ReactNode;
}

/** Cards beside each other, as many as fit, under a heading that screen readers find. */
export function CardGrid({ label, stale, children }: CardGridProps) {
  return (
    <>
      <h2 className="sr-only">{label}</h2>
      <ul
        aria-label={label}
        aria-busy={stale}
        className={classNames(
          "grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3 p-4 transition-opacity",
          stale && "opacity-60",
        )}
      >
        {children}
      </ul>
    </>
  );
}

interface RecordCardProps {
  /** What it is called; a heading of the card. */
  title: ReactNode;
  subtitle?: ReactNode;
  badges: ReactNode;
  /** Buttons with what can be done. */
  actions: ReactNode;
  children?: ReactNode;
}

/** One record: its name, its status, the facts that matter, and what can be done with it. */
export function RecordCard({ title, subtitle, badges, actions, children }: RecordCardProps) {
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-raised">
      <div className="flex grow flex-col gap-2.5 p-4">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-32 grow basis-0">
            <h3 className="font-semibold wrap-break-word">{title}</h3>
            {subtitle && <p className="text-muted wrap-break-word">{subtitle}</p>}
          </div>
          <div className="flex flex-wrap gap-1">{badges}</div>
        </div>
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-1 border-t border-line px-2 py-1.5">{actions}</div>
    </li>
  );
}

const SHAPES = [1, 2, 3, 4, 5, 6];

/** The shape of cards that are on their way. */
export function CardSkeletons({ children }: { children: string }) {
  return (
    <div className="p-4">
      <output className="text-muted">{children}</output>
      <div className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3">
        {SHAPES.map((shape) => (
          <Skeleton key={shape} className="h-40" />
        ))}
      </div>
    </div>
  );
}
