import { useQuery } from "@tanstack/react-query";
import { RefreshCcw } from "lucide-react";
import { Card } from "@/components/ui/card";
import { CardSkeletons } from "@/components/ui/card-grid";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { AskForm } from "./ask-form";
import { replaysQuery, running } from "./replay";
import { RunItem } from "./run-item";

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
  const { data: runs, projections } = replays.data;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <AskForm projections={projections} underWay={running(replays.data)} />
      <Card title="Leituras feitas">
        {runs.length === 0 ? (
          <EmptyState
            title="Nenhuma leitura feita ainda"
            hint="O resultado de cada leitura fica aqui, para qualquer auditor conferir."
            icon={<RefreshCcw aria-hidden="true" className="size-8" />}
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
  );
}
