import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  hint?: string;
  icon?: ReactNode;
  /** The first step, as a button or link. */
  children?: ReactNode;
}

/** Nothing here yet: what this is for, and the first step. */
export function EmptyState({ title, hint, icon, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      {icon && <div className="text-muted">{icon}</div>}
      <p className="text-base font-medium">{title}</p>
      {hint && <p className="max-w-prose text-muted">{hint}</p>}
      {children}
    </div>
  );
}
