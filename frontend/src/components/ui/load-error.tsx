import { isAccessRefused, textOf } from "@/api/errors";
import { ErrorState } from "./error-state";
import { MendLink } from "./mending";

interface LoadErrorProps {
  title: string;
  error: unknown;
  /** What is said where the server gave no sentence. */
  fallback: string;
  onRetry: () => void;
}

/** A read that failed: another try, except where asking again cannot help. */
export function LoadError({ title, error, fallback, onRetry }: LoadErrorProps) {
  return isAccessRefused(error) ? (
    <ErrorState title="Acesso negado" detail={textOf(error, "Peça acesso a um administrador.")} />
  ) : (
    <ErrorState title={title} detail={textOf(error, fallback)} onRetry={onRetry}>
      <MendLink error={error} />
    </ErrorState>
  );
}
