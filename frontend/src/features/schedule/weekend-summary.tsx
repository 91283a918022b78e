import { useQuery } from "@tanstack/react-query";
import { FreeModels } from "@/components/schedule/free-models";
import { Card } from "@/components/ui/card";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { addDays, comingSaturday, type Day, shortDay } from "@/lib/days";
import { weekendQuery } from "./calendar";

/** What can still be promised for the weekend that comes, model by model. */
export function WeekendSummary({ today }: { today: Day }) {
  const saturday = comingSaturday(today);
  return (
    <Card title={`Livres no fim de semana de ${shortDay(saturday)} e ${shortDay(addDays(saturday, 1))}`}>
      <Loaded
        query={useQuery(weekendQuery(saturday))}
        title="Erro ao carregar a disponibilidade"
        fallback="Nada foi perdido: tente de novo."
        loading={<Skeleton className="m-4 h-12" />}
      >
        {(models) => <FreeModels models={models} />}
      </Loaded>
    </Card>
  );
}
