import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCcw } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CardSkeletons } from "@/components/ui/card-grid";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { Refusal } from "@/components/ui/refusal";
import { formatNumber } from "@/lib/numbers";
import { AskForm } from "./ask-form";
import { dropReplay, type ReplayRun, replaysKey, replaysQuery, running } from "./replay";
import { RunItem, untilText } from "./run-item";
import { nameOf } from "./words";

/** 'Refazer a leitura': read models made anew from the history, beside the live ones, and compared row by row. */
export function ReplayView() {
  const replays = useQuery(replaysQuery());
  if (replays.isPending) return <CardSkeletons>Carregando...</CardSkeletons>;
  if (replays.isLoadingError) {
    return (
      <LoadError
        title="Erro ao carregar as leituras"
        error={replays.error}
        fallback="As leituras feitas não puderam ser lidas. Tente de novo em instantes."
        onRetry={() => void replays.refetch()}
      />
    );
  }
  const underWay = running(replays.data);
  const ended = replays.data.data.filter((run) => run !== underWay);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <AskForm projections={replays.data.projections} busy={underWay !== undefined} />
      <div className="flex min-w-0 flex-col gap-4">
        {underWay && <UnderWay run={underWay} />}
        <Card title="Leituras feitas">
          {ended.length === 0 ? (
            <EmptyState
              title="Nenhuma leitura feita ainda"
              hint="O resultado de cada leitura fica aqui, para qualquer auditor conferir."
              icon={<RefreshCcw aria-hidden="true" className="size-8" />}
            />
          ) : (
            <ul>
              {ended.map((run) => (
                <RunItem key={run.id} run={run} />
              ))}
            </ul>
          )}
        </Card>
      </div>
    </div>
  );
}

function UnderWay({ run }: { run: ReplayRun }) {
  const id = useId();
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: () => dropReplay(run.id),
    onSettled: () => client.invalidateQueries({ queryKey: replaysKey }),
  });
  return (
    <Card
      title="Em andamento"
      aside={
        <Button size="small" onClick={() => stop.mutate()} disabled={stop.isPending}>
          {stop.isPending ? "Parando..." : "Parar"}
        </Button>
      }
    >
      <div className="flex flex-col gap-2 p-4">
        <p className="wrap-anywhere">{`${run.projections.map(nameOf).join(", ")} — ${untilText(run)}`}</p>
        <label htmlFor={id} className="tabular-nums">
          {run.total > 0
            ? `${formatNumber(run.done)} de ${formatNumber(run.total)} acontecimentos relidos`
            : "Começando a leitura"}
        </label>
        <progress
          id={id}
          className="h-2 w-full overflow-hidden rounded-full accent-amber"
          max={Math.max(1, run.total)}
          value={run.done}
        />
        <Refusal error={stop.error} fallback="A leitura não pôde ser parada" />
      </div>
    </Card>
  );
}
