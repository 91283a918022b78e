import { RotateCw, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "@/lib/words";
import { Button } from "./button";

interface ErrorStateProps {
  title: string;
  detail?: string;
  onRetry?: () => void;
  /** The way to where it is mended. */
  children?: ReactNode;
}

/** What happened, and what to do: 'Tentar novamente'. */
export function ErrorState({ title, detail, onRetry, children }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <TriangleAlert aria-hidden="true" className="size-7 text-bad" />
      <p className="text-base font-medium">{title}</p>
      {detail && <p className="max-w-prose text-muted">{detail}</p>}
      {children}
      {onRetry && (
        <Button icon={RotateCw} onClick={onRetry}>
          {t("Tentar novamente")}
        </Button>
      )}
    </div>
  );
}
