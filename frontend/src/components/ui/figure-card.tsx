import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface FigureCardProps {
  label: string;
  /** `undefined` while it is being counted. */
  value: string | undefined;
  detail?: ReactNode;
  /** Where the rows behind the figure are. */
  to?: string;
  /** What stands in its corner, beside the link. */
  corner?: ReactNode;
}

/** One figure with its name; a link to what it counts. */
export function FigureCard({ label, value, detail, to, corner }: FigureCardProps) {
  const content = (
    <>
      <span className={corner ? "pr-8 text-muted" : "text-muted"}>{label}</span>
      <span className="text-xl font-semibold tabular-nums sm:text-2xl">
        {value ?? (
          <span aria-hidden="true" className="text-muted">
            –
          </span>
        )}
      </span>
      {detail && <span className="text-xs text-muted">{detail}</span>}
    </>
  );
  const look = "flex flex-1 flex-col gap-1 rounded-card border border-line bg-raised p-4";
  const card = to ? (
    <Link to={to} className={`${look} transition-colors hover:border-line-strong`}>
      {content}
    </Link>
  ) : (
    <div className={look}>{content}</div>
  );
  return (
    <div className="relative flex min-w-0">
      {card}
      {corner && <div className="absolute top-1 right-1">{corner}</div>}
    </div>
  );
}
