import { useQuery } from "@tanstack/react-query";
import { textOf } from "@/api/errors";
import { FreeModels } from "@/components/schedule/free-models";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { addDays, comingSaturday, type Day, shortDay } from "@/lib/days";
import { weekendQuery } from "./calendar";

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
        <FreeModels models={models.data} />
      )}
    </Card>
  );
}
