import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { errorTexts, isMissing } from "@/api/errors";
import { Card } from "./card";
import { CardSkeletons } from "./card-grid";
import { LoadError } from "./load-error";
import { Loading } from "./loading";
import { Skeleton } from "./skeleton";

export interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  /** 'a rota': "Erro ao carregar a rota", "Carregando a rota...". */
  name: string;
  /** What could not be done, where that is not to load it. */
  title?: string;
  /** What is said where the server gave no sentence. */
  fallback?: string;
  /** The height of each shape that is shown under the words while it loads, or cards. */
  shapes?: readonly string[] | "cards";
  /** While it loads, in place of words and shapes. */
  loading?: ReactNode;
  /** In place of what does not exist (404). */
  missing?: ReactNode;
  /** It stands in no card: the error becomes one, and the shapes have no padding. */
  carded?: boolean;
  children: (data: Data) => ReactNode;
}

/** What a query returned; until then that it loads, or that it could not and another try. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, name, title = `Erro ao carregar ${name}`, fallback = errorTexts.unknown, missing, carded } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (missing && isMissing(query.error)) return missing;
  if (query.isPending) return props.loading === undefined ? <OnItsWay {...props} /> : props.loading;
  const error = (
    <LoadError title={title} error={query.error} fallback={fallback} onRetry={() => void query.refetch()} />
  );
  return carded ? <Card>{error}</Card> : error;
}

function OnItsWay({ name, shapes, carded }: Pick<LoadedProps<unknown>, "name" | "shapes" | "carded">) {
  const words = `Carregando ${name}...`;
  if (shapes === undefined) return <Skeleton className="h-96" />;
  if (shapes === "cards") return <CardSkeletons>{words}</CardSkeletons>;
  return (
    <Loading shapes={shapes} className={carded ? "flex flex-col gap-3" : undefined}>
      {words}
    </Loading>
  );
}
