import { useQuery } from "@tanstack/react-query";
import { isAccessRefused } from "@/api/errors";
import { CardSkeletons } from "@/components/ui/card-grid";
import { LoadError } from "@/components/ui/load-error";
import { formatInstant } from "@/lib/time";
import { systemQuery } from "@/system/system";
import { Headline } from "./headline";
import { KafkaCard } from "./kafka-card";
import { Figures, Pace } from "./metrics";
import { ProcessesCard } from "./processes-card";
import { ProjectionsCard } from "./projections-card";
import { RebuildsCard } from "./rebuilds-card";

/** 'Sistema': whether everything runs, and what to do where something does not. Follows by itself while it is seen. */
export function SystemView() {
  const system = useQuery(systemQuery());
  if (system.isPending) return <CardSkeletons>Carregando...</CardSkeletons>;
  if (system.isLoadingError || isAccessRefused(system.error)) {
    return (
      <LoadError
        title="Erro ao carregar o sistema"
        error={system.error}
        fallback="O estado do sistema não pôde ser lido. Tente de novo em instantes."
        onRetry={() => void system.refetch()}
      />
    );
  }
  const { state } = system.data;
  return (
    <div className="flex flex-col gap-4">
      {system.isRefetchError ? (
        <p role="alert" className="rounded-card bg-warn-soft px-4 py-3 font-medium text-warn">
          {`O servidor não respondeu. O que se vê aqui é de ${formatInstant(state.at)}; a tela tenta de novo sozinha.`}
        </p>
      ) : (
        <Headline state={state} />
      )}
      <Figures state={state} />
      <Pace store={state.store} />
      <ProjectionsCard observed={system.data} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ProcessesCard state={state} />
        <div className="flex min-w-0 flex-col gap-4">
          <RebuildsCard rebuilds={state.rebuilds} />
          <KafkaCard state={state} />
        </div>
      </div>
      <p className="text-xs text-muted tabular-nums">
        {`Versão ${state.version}. Números de ${formatInstant(state.at)}, renovados a cada 2 segundos.`}
      </p>
    </div>
  );
}

export { SystemView as Component };
