import { useQuery } from "@tanstack/react-query";
import { CalendarDays, ChevronLeft, ChevronRight, TriangleAlert } from "lucide-react";
import { paths } from "@/app/paths";
import { closedDayText } from "@/components/closed-days/closed-days-warning";
import { useClosedDays } from "@/components/closed-days/use-closed-days";
import { FreeModels } from "@/components/schedule/free-models";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DateInput } from "@/components/ui/date-input";
import { EmptyState } from "@/components/ui/empty-state";
import { controlClass } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import { addDays, comingSaturday, type Day, dayOf, isDay, shortDay } from "@/lib/days";
import { listed } from "@/lib/text";
import { useAddress } from "@/lib/use-address";
import { useNow } from "@/lib/use-now";
import { calendarQuery, weekendQuery } from "./calendar";
import { Timeline } from "./timeline";

const RANGES = [7, 14, 28] as const;
const DEFAULT_RANGE = 14;
const BEFORE_TODAY = 1;

/** When which asset is away, at a glance; the stretch and the model shown are kept in the address. */
export function ScheduleView() {
  const now = useNow();
  const today = dayOf(now);
  const { parameters, put } = useAddress();
  const asked = parameters.get("de");
  const first = isDay(asked) ? asked : addDays(today, -BEFORE_TODAY);
  const days = RANGES.find((range) => String(range) === parameters.get("dias")) ?? DEFAULT_RANGE;
  const model = parameters.get("modelo") ?? "";
  const calendar = useQuery(calendarQuery(first, days));
  const closed = useClosedDays().filter(({ day }) => day >= first && day < addDays(first, days));
  const models = [...new Set((calendar.data ?? []).map((asset) => asset.model_name))].sort((a, b) =>
    a.localeCompare(b, "pt-BR"),
  );
  const shown = (calendar.data ?? []).filter((asset) => !model || asset.model_name === model);

  return (
    <div className="flex flex-col gap-4">
      <WeekendSummary today={today} />
      <Card>
        <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
          <search aria-label="Dias e modelo" className="contents">
            <Button
              icon={ChevronLeft}
              aria-label="Semana anterior"
              onClick={() => put({ de: addDays(first, -7) })}
            ></Button>
            <Button onClick={() => put({ de: "" })}>Hoje</Button>
            <Button
              icon={ChevronRight}
              aria-label="Próxima semana"
              onClick={() => put({ de: addDays(first, 7) })}
            ></Button>
            <DateInput
              required
              aria-label="A partir do dia"
              value={first}
              onChange={(day) => isDay(day) && put({ de: day })}
              className="max-w-40"
            />
            <label className="sr-only" htmlFor="agenda-dias">
              Quantos dias
            </label>
            <select
              id="agenda-dias"
              value={days}
              onChange={(event) => put({ dias: event.target.value })}
              className={`${controlClass} max-w-28`}
            >
              {RANGES.map((range) => (
                <option key={range} value={range}>{`${range} dias`}</option>
              ))}
            </select>
            <label className="sr-only" htmlFor="agenda-modelo">
              Modelo
            </label>
            <select
              id="agenda-modelo"
              value={model}
              onChange={(event) => put({ modelo: event.target.value })}
              className={`${controlClass} sm:max-w-64`}
            >
              <option value="">Todos os modelos</option>
              {models.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </search>
          <p className="ml-auto flex flex-wrap items-center gap-x-4 text-xs text-muted">
            <span className="flex items-center gap-1.5">
              <span aria-hidden="true" className="h-3.5 w-0.5 bg-amber" />
              agora
            </span>
            <span className="flex items-center gap-1.5">
              <span
                aria-hidden="true"
                className="h-3.5 w-5 rounded-sm bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1.5px,transparent_1.5px_5px)]"
              />
              limpeza
            </span>
            <span className="flex items-center gap-1.5">
              <TriangleAlert aria-hidden="true" className="size-3.5 text-bad" />
              devolução atrasada
            </span>
          </p>
        </div>
        {closed.length > 0 && (
          <p className="border-b border-line bg-warn-soft px-4 py-2">
            {`A casa está fechada em ${listed(closed.map(closedDayText))}.`}
          </p>
        )}
        <Loaded query={calendar} name="a agenda" fallback="Nada foi perdido: tente de novo." shapes={["h-72"]}>
          {() =>
            shown.length === 0 ? (
              <EmptyState
                title="Nenhum equipamento cadastrado"
                hint="A agenda mostra quando cada ativo está reservado. Cadastre os primeiros para começar."
                icon={CalendarDays}
              >
                <LinkButton to={paths.operations.equipment} variant="primary">
                  Cadastrar equipamentos
                </LinkButton>
              </EmptyState>
            ) : (
              <Timeline
                closed={closed}
                assets={shown}
                first={first}
                days={days}
                now={now}
                stale={calendar.isPlaceholderData}
              />
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

/** What can still be promised for the weekend that comes, model by model. */
function WeekendSummary({ today }: { today: Day }) {
  const saturday = comingSaturday(today);
  return (
    <Card title={`Livres no fim de semana de ${shortDay(saturday)} e ${shortDay(addDays(saturday, 1))}`}>
      <Loaded
        query={useQuery(weekendQuery(saturday))}
        name="a disponibilidade"
        fallback="Nada foi perdido: tente de novo."
        loading={<Skeleton className="m-4 h-12" />}
      >
        {(models) => <FreeModels models={models} />}
      </Loaded>
    </Card>
  );
}

export { ScheduleView as Component };
