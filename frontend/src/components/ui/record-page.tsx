import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useParams } from "react-router-dom";
import { isMissing } from "@/api/errors";
import { titled } from "@/lib/house";
import { Card } from "./card";
import { LoadError } from "./load-error";
import { Loading } from "./loading";

/** The id in the address, and whether it can be one. */
export function useRecordId() {
  const id = Number(useParams().id);
  return { id, isId: Number.isSafeInteger(id) && id > 0 };
}

/** The look of the heading of a page. */
export const pageHeading = "text-xl font-semibold md:text-2xl";

/** What the window is called while a record is shown. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = titled(title);
  }, [title]);
}

interface RecordPageProps<Row> {
  query: UseQueryResult<Row>;
  isId: boolean;
  /** 'Carregando ativo...' */
  loading: string;
  /** The height of each shape until it is there. */
  shapes: readonly string[];
  /** What could not be done, and what is said where the server gave no sentence. */
  title: string;
  fallback: string;
  /** In place of a record that does not exist. */
  missing: ReactNode;
  children: (row: Row) => ReactNode;
}

/** The screen of one record: shown as soon as it is known, until then that it loads, failed or does not exist. */
export function RecordPage<Row>({ query, isId, loading, shapes, title, fallback, ...props }: RecordPageProps<Row>) {
  if (query.data !== undefined && isId) return props.children(query.data);
  if (!isId || isMissing(query.error)) return <Card>{props.missing}</Card>;
  if (!query.isLoadingError) {
    return (
      <Loading shapes={shapes} className="flex flex-col gap-4">
        {loading}
      </Loading>
    );
  }
  return (
    <Card>
      <LoadError title={title} error={query.error} fallback={fallback} onRetry={() => void query.refetch()} />
    </Card>
  );
}
