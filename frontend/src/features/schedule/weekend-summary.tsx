import { useQuery } from "@tanstack/react-query";
import { textOf } from "@/api/errors";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { addDays, comingSaturday, type Day, shortDay } from "@/lib/days";
import { type FreeModel, weekendQuery } from "./calendar";

/** What can still be promised for the weekend that comes, model by model. */
export function WeekendSummary({ today }: { today: Day }) {
  const saturday = comingSaturday(today);
  const models = useQuery(weekendQuery(saturday));
  return (
    <Card title={`Livres no fim de semana de ${shortDay(saturday)} e ${shortDay(addDays(saturday, 1))}`}>
      {models.isLoadingError ? (
        <ErrorState
          title="Erro ao carregar a disponibilidade"
          detail={textOf(models.error, "Nada foi perdido: tente de novo.")}
          onRetry={() => void models.refetch()}
        />
      ) : models.isPending ? (
        <Skeleton className="m-4 h-12" />
      ) : (
        <ul className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-2 xl:grid-cols-3">
          {models.data.map((model) => (
            <Model key={model.model_id} model={model} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Model({ model }: { model: FreeModel }) {
  return (
    <li className="flex flex-col gap-1">
      <span className="flex justify-between gap-3">
        <span className="truncate">{model.model_name}</span>
        <span className={model.free === 0 ? "font-semibold text-bad tabular-nums" : "font-semibold tabular-nums"}>
          {model.free === 0 ? "nenhum" : `${model.free} de ${model.total}`}
        </span>
      </span>
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full rounded-full bg-ok"
          style={{ width: model.total ? `${(100 * model.free) / model.total}%` : 0 }}
        />
      </span>
    </li>
  );
}
