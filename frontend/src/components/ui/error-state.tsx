import { RotateCw, TriangleAlert } from "lucide-react";
import { t } from "@/lib/words";
import { Button } from "./button";

interface ErrorStateProps {
  title: string;
  detail?: string;
  onRetry?: () => void;
}

/** What happened, and what to do: 'Tentar novamente'. */
export function ErrorState({ title, detail, onRetry }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <TriangleAlert aria-hidden="true" className="size-7 text-bad" />
      <p className="text-base font-medium">{title}</p>
      {detail && <p className="max-w-prose text-muted">{detail}</p>}
      {onRetry && (
        <Button icon={RotateCw} onClick={onRetry}>
          {t("Tentar novamente")}
        </Button>
      )}
    </div>
  );
}
