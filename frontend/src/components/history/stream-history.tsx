import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { ApiError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { Difference } from "./difference";
import { streamQuery } from "./history";
import { Moments } from "./moments";

/** Everything that happened to one thing, the newest first, each with what it changed. */
export function StreamHistory({ stream }: { stream: string }) {
  const history = useInfiniteQuery(streamQuery(stream));
  if (history.isPending) {
    return (
      <div className="p-4">
        <output className="sr-only">Carregando o histórico...</output>
        <Skeleton className="h-64" />
      </div>
    );
  }
  if (history.error instanceof ApiError && history.error.status === 404) {
    return (
      <EmptyState
        title="Nada registrado ainda"
        hint="O que acontecer aqui aparece nesta lista, com quem fez e o que mudou."
        icon={<History aria-hidden="true" className="size-7" />}
      />
    );
  }
  if (history.isLoadingError) {
    return (
      <LoadError
        title="Erro ao carregar o histórico"
        error={history.error}
        fallback="Nada se perdeu. Tente de novo em instantes."
        onRetry={() => void history.refetch()}
      />
    );
  }
  const events = history.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <ol className="flex flex-col px-4 py-3">
        {events.map((event) => (
          <li key={event.number} className="relative border-l border-line pb-4 pl-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute top-1.5 -left-[0.3125rem] size-2.5 rounded-full border-2 border-raised bg-line-strong"
            />
            <p className="font-medium wrap-anywhere">{event.sentence}</p>
            {event.reason && <p className="text-muted wrap-anywhere">{`Motivo: ${event.reason}`}</p>}
            {event.changes.length + event.facts.length > 0 && (
              <details open={event.version > 1}>
                <summary className="inline-flex min-h-6 cursor-pointer items-center text-xs text-muted underline underline-offset-4">
                  {event.version > 1 ? "O que mudou" : "Como começou"}
                </summary>
                <Difference changes={event.changes} facts={event.facts} />
              </details>
            )}
            <Moments event={event} />
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <div className="border-t border-line px-4 py-3">
          <Button size="small" disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
            {history.isFetchingNextPage ? "Carregando..." : "Mostrar o que veio antes"}
          </Button>
        </div>
      )}
    </>
  );
}
