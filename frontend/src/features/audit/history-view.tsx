import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronDown, History } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { type AuditEvent, facetsQuery, historyQuery, NOTHING_LOST } from "@/components/history/history";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Instant } from "@/components/ui/instant";
import { Loaded } from "@/components/ui/loaded";
import { dayOf, longDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { ExportButtons, ExportProgress, useHistoryExport } from "./history-export";
import { HistoryFilters, useHistoryFilter } from "./history-filters";
import { HistoryRow } from "./history-row";

const ROWS = Array<string>(8).fill("h-11");

/** The log: everything that ever happened, told, narrowed, and opened to what it changed. */
export function HistoryView() {
  const state = useHistoryFilter();
  const { filter, narrowed, clear } = state;
  const history = useInfiniteQuery(historyQuery(filter));
  const facets = useQuery(facetsQuery());
  const file = useHistoryExport(filter);
  const events = history.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-muted tabular-nums">
          {facets.data ? `${formatNumber(facets.data.total)} registros` : ""}
        </output>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void history.refetch()} disabled={history.isFetching}>
            {history.isRefetching ? "Atualizando..." : "Atualizar"}
          </Button>
          <ExportButtons file={file} />
        </div>
      </div>
      <ExportProgress file={file} />
      <Card>
        <HistoryFilters state={state} facets={facets.data} events={events} />
        <Loaded
          query={history}
          name="o histórico"
          title={filter.search ? "A busca não pôde ser feita" : undefined}
          fallback={NOTHING_LOST}
          shapes={ROWS}
        >
          {({ pages }) => (
            <>
              {events.length > 0 ? (
                <Days events={events} state={state} />
              ) : (
                <EmptyState
                  title={narrowed ? "Nada aconteceu que combine com isto" : "Nada aconteceu ainda"}
                  hint={
                    narrowed
                      ? filter.search
                        ? "Retire palavras ou filtros. Motivos não entram na busca."
                        : "Retire um filtro, ou olhe pelo outro relógio."
                      : "Tudo o que alguém fizer no sistema aparece aqui, com quem fez, quando e o que mudou."
                  }
                  icon={History}
                >
                  {narrowed && <Button onClick={clear}>Limpar filtros</Button>}
                </EmptyState>
              )}
              {history.hasNextPage && (
                <End
                  pages={pages.length}
                  busy={history.isFetchingNextPage}
                  failed={history.isFetchNextPageError}
                  onMore={() => void history.fetchNextPage()}
                />
              )}
            </>
          )}
        </Loaded>
      </Card>
    </>
  );
}

interface DaysProps {
  events: readonly AuditEvent[];
  state: ReturnType<typeof useHistoryFilter>;
}

/** The lines under the day they belong to, by the clock that is chosen. Many of one kind by one person are one line, which
 * opens to all of them. */
function Days({ events, state: { filter, open, change } }: DaysProps) {
  const clock = filter.clock === "happened" ? "happened_at" : "recorded_at";
  const row = (event: AuditEvent) => (
    <HistoryRow
      key={event.number}
      event={event}
      open={event.number === open}
      onToggle={() => change({ event: event.number === open ? "" : String(event.number), version: "" })}
      onOnly={({ stream, correlation }) =>
        change(stream ? { stream, event: String(event.number) } : { correlation, event: String(event.number) })
      }
    />
  );
  return byDay(events, clock).map(({ day, lines }) => (
    <section key={`${day} ${lines[0]?.number}`} aria-label={longDay(day)}>
      <h2 className="border-b border-line bg-sunken px-4 py-1.5 text-xs font-semibold text-muted first-letter:uppercase">
        {`${longDay(day)} de ${day.slice(0, 4)}`}
      </h2>
      <ol>
        {runsOf(lines, clock).map((run) =>
          run.length < FEWEST || filter.correlation ? (
            run.map(row)
          ) : (
            <Run key={run[0]?.number} events={run} clock={clock} isOpen={run.some(({ number }) => number === open)}>
              {run.map(row)}
            </Run>
          ),
        )}
      </ol>
    </section>
  ));
}

function byDay(events: readonly AuditEvent[], clock: "happened_at" | "recorded_at") {
  const days: { day: string; lines: AuditEvent[] }[] = [];
  for (const event of events) {
    const day = dayOf(event[clock]);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(event);
    else days.push({ day, lines: [event] });
  }
  return days;
}

/** Fewer of one kind are lines of their own. */
const FEWEST = 4;
/** What one person did of one kind with at most this between two. */
const APART = 60_000;

function runsOf(lines: readonly AuditEvent[], clock: "happened_at" | "recorded_at") {
  const runs: AuditEvent[][] = [];
  for (const event of lines) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    const goesOn =
      before?.type === event.type &&
      before.actor.id === event.actor.id &&
      Math.abs(Date.parse(before[clock]) - Date.parse(event[clock])) <= APART;
    if (last && goesOn) last.push(event);
    else runs.push([event]);
  }
  return runs;
}

interface RunProps {
  events: readonly AuditEvent[];
  clock: "happened_at" | "recorded_at";
  /** One of them is looked at. */
  isOpen: boolean;
  children: ReactNode;
}

function Run({ events, clock, isOpen, children }: RunProps) {
  const [newest] = events;
  if (!newest) return null;
  return (
    <li className="border-b border-line last:border-b-0">
      <details open={isOpen} className="group">
        <summary className="flex cursor-pointer items-start gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-sunken">
          <span className="min-w-0 grow">
            <span className="block">{`${newest.title}: ${events.length} vezes`}</span>
            <span className="block text-xs text-muted">
              {`${newest.actor.name} · `}
              <Instant at={newest[clock]} />
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="mt-0.5 size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <ol className="border-t border-line pl-4">{children}</ol>
      </details>
    </li>
  );
}

interface EndProps {
  pages: number;
  busy: boolean;
  failed: boolean;
  onMore: () => void;
}

/** The next page is asked for before anybody gets here; the button is for the keyboard, and for when that failed. */
function End({ pages, busy, failed, onMore }: EndProps) {
  const end = useReached<HTMLDivElement>(() => !failed && !busy && onMore(), pages);
  return (
    <div ref={end} className="flex flex-col items-center gap-2 border-t border-line px-4 py-3">
      {failed && (
        <p role="alert" className="text-bad">
          O resto do histórico não veio. O que está na tela continua certo.
        </p>
      )}
      <Button size="small" disabled={busy} onClick={onMore}>
        {busy ? "Carregando..." : "Mostrar o que veio antes"}
      </Button>
    </div>
  );
}

/** This much before the end comes into sight, the next page is on its way. */
const AHEAD = "600px";

/** Calls `reach` whenever the element comes near the screen, and again for every `turn` that finds it there. */
function useReached<T extends HTMLElement>(reach: () => void, turn: unknown) {
  const element = useRef<T>(null);
  const reached = useEffectEvent(reach);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may be shorter than the screen
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached(), { rootMargin: AHEAD });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [turn]);
  return element;
}

export { HistoryView as Component };
