import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorTexts } from "@/api/errors";
import { LoadError } from "./load-error";
import { Skeleton } from "./skeleton";

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** What could not be done: 'Erro ao carregar usuários'. */
  title: string;
  /** What is said where the server gave no sentence. */
  fallback?: string;
  /** In place of what is still loading. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query returned; until then that it loads, or that it could not and another try. */
export function Loaded<Data>({ query, title, fallback = errorTexts.unknown, loading, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return loading ?? <Skeleton className="h-96" />;
  return <LoadError title={title} error={query.error} fallback={fallback} onRetry={() => void query.refetch()} />;
}
