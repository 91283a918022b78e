import { useInfiniteQuery } from "@tanstack/react-query";
import { History, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { ApiError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { Loading } from "@/components/ui/loading";
import { Difference, Moments } from "./event-parts";
import { type AuditDetail, NOTHING_LOST, streamQuery } from "./history";
import { StreamState, useVersion } from "./stream-state";
import { UndoButton, UndoLinks } from "./undo";

/** Everything that happened to one thing, the newest first, each with what it changed; above it, as it once stood. */
export function StreamHistory({ stream }: { stream: string }) {
  const history = useInfiniteQuery(streamQuery(stream));
  if (history.error instanceof ApiError && history.error.status === 404) {
    return (
      <EmptyState
        title="Nada registrado ainda"
        hint="O que acontecer aqui aparece nesta lista, com quem fez e o que mudou."
        icon={History}
      />
    );
  }
  return (
    <Loaded
      query={history}
      name="o histórico"
      fallback={NOTHING_LOST}
      loading={
        <Loading shapes={["h-64"]} silent className="p-4">
          Carregando o histórico...
        </Loading>
      }
    >
      {({ pages }) => (
        <>
          <Events stream={stream} events={pages.flatMap((page) => page.data)} latest={pages[0]?.version ?? 1} />
          {history.hasNextPage && (
            <div className="border-t border-line px-4 py-3">
              <Button size="small" disabled={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                {history.isFetchingNextPage ? "Carregando..." : "Mostrar o que veio antes"}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

interface EventsProps {
  stream: string;
  events: readonly AuditDetail[];
  /** The version of the newest event. */
  latest: number;
}

function Events({ stream, events, latest }: EventsProps) {
  const [version, setVersion] = useVersion();
  const past = useRef<HTMLElement>(null);
  return (
    <>
      {version === undefined ? (
        <div className="border-b border-line px-4 py-3">
          <Button size="small" onClick={() => setVersion(latest)}>
            Como estava
          </Button>
        </div>
      ) : (
        <Past ref={past} onClose={() => setVersion(undefined)}>
          <StreamState stream={stream} version={version} onVersion={setVersion} />
        </Past>
      )}
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
                <Difference changes={event.changes} facts={event.facts} masked={event.masked} />
              </details>
            )}
            <UndoLinks event={event} />
            <span className="flex flex-wrap items-center gap-x-3">
              <Moments event={event} />
              <button
                type="button"
                aria-current={event.version === version ? "true" : undefined}
                onClick={() => {
                  setVersion(event.version);
                  past.current?.focus();
                }}
                className="min-h-6 text-xs text-muted underline underline-offset-4 hover:text-text aria-[current]:font-semibold aria-[current]:text-amber-text"
              >
                {`Como estava na versão ${event.version}`}
              </button>
              <UndoButton event={event} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

interface PastProps {
  ref: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** Takes the focus when it opens: it may be far above what was pressed. */
function Past({ ref, onClose, children }: PastProps) {
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Como estava"
      className="flex scroll-mt-16 flex-col gap-3 border-b border-line bg-sunken/50 px-4 py-3 outline-none"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 className="font-semibold">Como estava</h3>
        <Button size="small" variant="quiet" onClick={onClose}>
          <X aria-hidden="true" className="size-4" />
          Fechar
        </Button>
      </div>
      {children}
    </section>
  );
}
