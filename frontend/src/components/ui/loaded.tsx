import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorTexts, isMissing } from "@/api/errors";
import { Card } from "./card";
import { LoadError } from "./load-error";
import { Skeleton } from "./skeleton";

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What could not be done: 'Erro ao carregar usuários'. */
  title: string;
  /** What is said where the server gave no sentence. */
  fallback?: string;
  /** While it loads: a sentence, or what is shown in its place. */
  loading?: ReactNode;
  /** In place of what does not exist (404). */
  missing?: ReactNode;
  /** The error is a card of its own. */
  carded?: boolean;
  children: (data: Data) => ReactNode;
}

/** What a query returned; until then that it loads, or that it could not and another try. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, title, fallback = errorTexts.unknown, loading, missing, carded, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (missing && isMissing(query.error)) return missing;
  if (query.isPending) {
    if (typeof loading !== "string") return loading ?? <Skeleton className="h-96" />;
    return (
      <div className="flex flex-col gap-3">
        <output className="text-muted">{loading}</output>
        <Skeleton className="h-96" />
      </div>
    );
  }
  const error = (
    <LoadError title={title} error={query.error} fallback={fallback} onRetry={() => void query.refetch()} />
  );
  return carded ? <Card>{error}</Card> : error;
}
