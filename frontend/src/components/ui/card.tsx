import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface CardProps {
  title?: string;
  /** Beside the title, at the end of its line. */
  aside?: ReactNode;
  /** Where a link on the same page leads. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** A content card of the back-office: a hairline, no shadow. */
export function Card({ title, aside, id, className, children }: CardProps) {
  return (
    <section id={id} className={classNames("scroll-mt-20 rounded-card border border-line bg-raised", className)}>
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-3">
          <h2 className="font-semibold">{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
