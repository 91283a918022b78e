import { useQuery } from "@tanstack/react-query";
import { RefreshCcw } from "lucide-react";
import { Card } from "@/components/ui/card";
import { CardSkeletons } from "@/components/ui/card-grid";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { isRunning, replaysQuery } from "./replay";
import { ReplayForm } from "./replay-form";
import { RunItem } from "./replay-run";

/** 'Refazer a leitura': read models made anew from the history, beside the live ones, and compared row by row. */
export function ReplayView() {
  const replays = useQuery(replaysQuery());
  return (
    <Loaded
      query={replays}
      title="Erro ao carregar as leituras"
      fallback="As leituras feitas não puderam ser lidas. Tente de novo em instantes."
      loading={<CardSkeletons>Carregando...</CardSkeletons>}
    >
      {({ data: runs, projections }) => (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
          <ReplayForm projections={projections} underWay={runs.find(isRunning)} />
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
      )}
    </Loaded>
  );
}
