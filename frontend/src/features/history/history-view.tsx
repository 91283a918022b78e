import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { Download, History } from "lucide-react";
import { textOf } from "@/api/errors";
import { type AuditEvent, facetsQuery, historyQuery, historySpreadsheet } from "@/components/history/history";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { dayOf, longDay } from "@/lib/days";
import { download } from "@/lib/download";
import { formatNumber } from "@/lib/numbers";
import { HistoryFilters } from "./history-filters";
import { HistoryRow } from "./history-row";
import { useHistoryFilter } from "./use-history-filter";
import { useReached } from "./use-reached";

/** The log: everything that ever happened, told, narrowed, and opened to what it changed. */
export function HistoryView() {
  const state = useHistoryFilter();
  const { filter, narrowed, clear } = state;
  const history = useInfiniteQuery(historyQuery(filter));
  const facets = useQuery(facetsQuery());
  const spreadsheet = useMutation({
    mutationFn: () => historySpreadsheet(filter),
    onSuccess: (file) => download(file, "historico.csv"),
  });
  const events = history.data?.pages.flatMap((page) => page.data) ?? [];

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-muted tabular-nums">
          {facets.data ? `${formatNumber(facets.data.total)} acontecimentos registrados` : ""}
        </output>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void history.refetch()} disabled={history.isFetching}>
            {history.isRefetching ? "Atualizando..." : "Atualizar"}
          </Button>
          <Button onClick={() => spreadsheet.mutate()} disabled={spreadsheet.isPending}>
            <Download aria-hidden="true" className="size-4" />
            {spreadsheet.isPending ? "Gerando..." : "Planilha"}
          </Button>
        </div>
      </div>
      {spreadsheet.isError && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2 text-bad">
          {textOf(spreadsheet.error, "A planilha não pôde ser gerada. Tente de novo.")}
        </p>
      )}
      <Card>
        <HistoryFilters state={state} facets={facets.data} />
        {history.isPending ? (
          <Loading />
        ) : history.isLoadingError ? (
          <LoadError
            title="Erro ao carregar o histórico"
            error={history.error}
            fallback="Nada se perdeu. Tente de novo em instantes."
            onRetry={() => void history.refetch()}
          />
        ) : events.length === 0 ? (
          <EmptyState
            title={narrowed ? "Nada aconteceu que combine com isto" : "Nada aconteceu ainda"}
            hint={
              narrowed
                ? "Retire um filtro, ou olhe pelo outro relógio."
                : "Tudo o que alguém fizer no sistema aparece aqui, com quem fez, quando e o que mudou."
            }
            icon={<History aria-hidden="true" className="size-8" />}
          >
            {narrowed && <Button onClick={clear}>Limpar filtros</Button>}
          </EmptyState>
        ) : (
          <Days events={events} state={state} />
        )}
        {history.hasNextPage && (
          <End
            pages={history.data?.pages.length}
            busy={history.isFetchingNextPage}
            failed={history.isFetchNextPageError}
            onMore={() => void history.fetchNextPage()}
          />
        )}
      </Card>
    </>
  );
}

interface DaysProps {
  events: readonly AuditEvent[];
  state: ReturnType<typeof useHistoryFilter>;
}

/** The lines under the day they belong to, by the clock that is chosen. */
function Days({ events, state: { filter, open, change } }: DaysProps) {
  return byDay(events, filter.clock === "happened" ? "happened_at" : "recorded_at").map(({ day, lines }) => (
    <section key={`${day} ${lines[0]?.number}`} aria-label={longDay(day)}>
      <h2 className="border-b border-line bg-sunken px-4 py-1.5 text-xs font-semibold text-muted first-letter:uppercase">
        {`${longDay(day)} de ${day.slice(0, 4)}`}
      </h2>
      <ol>
        {lines.map((event) => (
          <HistoryRow
            key={event.number}
            event={event}
            open={event.number === open}
            onToggle={() => change({ event: event.number === open ? "" : String(event.number), version: "" })}
            onOnly={({ stream, correlation }) =>
              change(stream ? { stream, event: String(event.number) } : { correlation, event: String(event.number) })
            }
          />
        ))}
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

interface EndProps {
  pages: number | undefined;
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

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];

function Loading() {
  return (
    <div className="flex flex-col gap-3 p-4">
      <output className="text-muted">Carregando o histórico...</output>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  );
}
