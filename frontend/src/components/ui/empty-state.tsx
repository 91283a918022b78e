import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  hint?: string;
  icon?: LucideIcon;
  /** The first step, as a button or link. */
  children?: ReactNode;
}

/** Nothing here yet: what this is for, and the first step. */
export function EmptyState({ title, hint, icon: Icon, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      {Icon && <Icon aria-hidden="true" className="size-8 text-muted" />}
      <p className="text-base font-medium">{title}</p>
      {hint && <p className="max-w-prose text-muted">{hint}</p>}
      {children}
    </div>
  );
}
