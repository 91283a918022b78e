import { useQuery } from "@tanstack/react-query";
import { RefreshCcw, Trash2 } from "lucide-react";
import { Masked } from "@/components/history/event-parts";
import { DifferingRows } from "@/components/replay/differing-rows";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { Refusal } from "@/components/ui/refusal";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import {
  different,
  isRunning,
  nameOf,
  type ReplayResult,
  type ReplayRun,
  replaysQuery,
  states,
  useDropReplay,
} from "./replay";
import { ReplayForm } from "./replay-form";

/** 'Recalcular e comparar': read models made anew from the history, beside the live ones, and compared row by row. */
export function ReplayView() {
  const replays = useQuery(replaysQuery());
  return (
    <Loaded
      query={replays}
      name="as leituras"
      fallback="As leituras feitas não puderam ser lidas. Tente de novo em instantes."
      shapes="cards"
    >
      {({ data: runs, projections }) => (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <ReplayForm projections={projections} underWay={runs.find(isRunning)} />
          <Card title="Leituras feitas">
            {runs.length === 0 ? (
              <EmptyState
                title="Nenhuma leitura feita ainda"
                hint="O resultado de cada leitura fica aqui, para qualquer auditor conferir."
                icon={RefreshCcw}
              />
            ) : (
              <ul>
                {runs.map((run) => (
                  <RunItem key={run.id} run={run} />
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
    </Loaded>
  );
}

/** One run: how it goes or went, and per read model whether it is what the history makes of it. */
function RunItem({ run }: { run: ReplayRun }) {
  const remove = useDropReplay(run.id);
  const { label, tone, shape } = states[run.state];
  return (
    <li className="flex flex-col gap-3 border-b border-line p-4 last:border-b-0">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {`Leitura nº ${formatNumber(run.id)}, ${untilText(run)}`}
            <Badge tone={tone} shape={shape}>
              {label}
            </Badge>
          </p>
          <p className="text-xs text-muted tabular-nums">
            {`Pedida por ${run.started_by} em ${formatInstant(run.started_at)}${tookText(run)}`}
          </p>
        </div>
        {run.state !== "running" && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remover a leitura nº ${run.id}`}
            title="Remover"
            onClick={() => remove.mutate()}
            disabled={remove.isPending}
          >
            <Trash2 aria-hidden="true" className="size-4 text-bad" />
          </Button>
        )}
      </div>
      <Refusal error={remove.error} fallback="A leitura não pôde ser removida" />
      {run.results.length < run.projections.length && (
        <p className="text-muted wrap-anywhere">{run.projections.map(nameOf).join(", ")}</p>
      )}
      <p className="wrap-anywhere">{run.state === "done" ? verdictOf(run) : run.sentence}</p>
      <Masked why={run.masked} />
      {run.results.length > 0 && (
        <ul className="flex flex-col gap-2">
          {run.results.map((result) => (
            <Result key={result.projection} result={result} toTheEnd={run.until === null} />
          ))}
        </ul>
      )}
    </li>
  );
}

const EQUAL = { label: "Igual", tone: "ok", shape: "check" } as const;
const FAULT = { label: "Diferente", tone: "bad", shape: "cross" } as const;
const SINCE = { label: "Mudou desde então", tone: "info", shape: "half" } as const;

/** Of a run `toTheEnd`, up to now, any difference is a fault. Up to a moment it tells what has changed since. */
function Result({ result, toTheEnd }: { result: ReplayResult; toTheEnd: boolean }) {
  const name = nameOf(result.projection);
  const isEqual = different(result) === 0;
  const { label, ...look } = isEqual ? EQUAL : toTheEnd ? FAULT : SINCE;
  return (
    <li className="flex flex-col gap-2">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge {...look}>{label}</Badge>
        <span className="font-medium">{name}</span>
        <span className="text-muted tabular-nums">
          {isEqual ? counted(result.rows, "linha", "linhas") : differenceOf(result)}
        </span>
      </span>
      {result.differences.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm text-muted underline underline-offset-4">
            {result.differences.length < different(result)
              ? `Ver ${result.differences.length} das ${formatNumber(different(result))} linhas diferentes`
              : "Ver o que difere"}
          </summary>
          <DifferingRows name={name} rows={result.differences} other="Na releitura" />
        </details>
      )}
    </li>
  );
}

/** `3 de 412 linhas: 1 com outro valor, 2 só no ar`. */
function differenceOf(result: ReplayResult): string {
  const { rows, changed, only_live, only_replayed } = result;
  const parts = [
    changed && `${formatNumber(changed)} com outro valor`,
    only_live && `${formatNumber(only_live)} só no ar`,
    only_replayed && `${formatNumber(only_replayed)} só na releitura`,
  ];
  return `${formatNumber(different(result))} de ${counted(rows, "linha", "linhas")}: ${parts.filter(Boolean).join(", ")}`;
}

function verdictOf(run: ReplayRun): string {
  const others = run.results.filter(different).map(({ projection }) => nameOf(projection));
  if (others.length > 0) {
    return run.until === null
      ? `O que está no ar não é o que a história conta em ${others.join(", ")}. Chame quem cuida do sistema.`
      : `Mudou desde aquele instante: ${others.join(", ")}.`;
  }
  const rows = run.results.reduce((sum, result) => sum + result.rows, 0);
  return `Tudo igual: ${counted(rows, "linha confere", "linhas conferem")} com a história.`;
}

/** Up to when a run goes: `até agora`. */
function untilText({ until, until_at: at }: ReplayRun): string {
  if (until === null) return at ? `até ${formatInstant(at)}` : "até agora";
  return `até o registro nº ${formatNumber(until)}${at ? `, de ${formatInstant(at)}` : ""}`;
}

function tookText({ started_at, ended_at }: ReplayRun): string {
  if (!ended_at) return "";
  const seconds = Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 1_000));
  if (seconds < 60) return `, levou ${seconds} s`;
  return `, levou ${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

export { ReplayView as Component };
