import { useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Printer, Truck } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { paths } from "@/app/paths";
import { closedDayText } from "@/components/closed-days/closed-days-warning";
import { useClosedDays } from "@/components/closed-days/use-closed-days";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DateInput } from "@/components/ui/date-input";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { addDays, type Day, dayOf, isDay, longDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { shiftNames, shifts } from "@/lib/shifts";
import { counted } from "@/lib/text";
import { useNow } from "@/lib/use-now";
import { type DayLine, daySheetQuery, totalsOf } from "./day-sheet";
import { Stop } from "./stop";

/** Everything that leaves and comes back on a day, in the order it is driven. */
export function DaySheetView() {
  const today = dayOf(useNow());
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("dia");
  const day = isDay(asked) ? asked : today;
  const sheet = useQuery(daySheetQuery(day));
  const show = (other: Day) => setParameters(other === today ? {} : { dia: other }, { replace: true });

  const closed = useClosedDays().find((each) => each.day === day);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={ChevronLeft} aria-label="Dia anterior" onClick={() => show(addDays(day, -1))}></Button>
        <Button onClick={() => show(today)}>Hoje</Button>
        <Button icon={ChevronRight} aria-label="Próximo dia" onClick={() => show(addDays(day, 1))}></Button>
        <DateInput
          required
          aria-label="Dia"
          value={day}
          onChange={(next) => isDay(next) && show(next)}
          className="max-w-40"
        />
        <LinkButton to={`${paths.operations.daySheetPaper}?dia=${day}`} icon={Printer} className="ml-auto">
          Em papel
        </LinkButton>
      </div>
      <h2 className="text-lg font-semibold first-letter:uppercase">{longDay(day)}</h2>
      {closed && (
        <p className="rounded-control bg-warn-soft px-3 py-2">{`A casa está fechada em ${closedDayText(closed)}.`}</p>
      )}
      <Loaded query={sheet} name="a folha do dia" fallback="Nada foi perdido: tente de novo." shapes={["h-64"]} carded>
        {({ deliveries, pickups, collected, brought_back }) => (
          <div className={sheet.isPlaceholderData ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"}>
            <Round
              title="Entregas"
              lines={deliveries}
              nothing="Nenhuma entrega neste dia"
              hint="As entregas aparecem aqui quando um evento tem esta data de entrega."
            />
            <Round
              title="Recolhimentos"
              lines={pickups}
              nothing="Nada a recolher neste dia"
              hint="O que está com clientes aparece no dia combinado para o recolhimento; o que está atrasado, todo dia."
            />
            {collected.length > 0 && <Round title="Retiram na casa" lines={collected} collects />}
            {brought_back.length > 0 && <Round title="Devolvem na casa" lines={brought_back} collects />}
          </div>
        )}
      </Loaded>
    </div>
  );
}

interface RoundProps {
  title: string;
  lines: readonly DayLine[];
  /** Said where there are no lines; a round without it is shown with lines only. */
  nothing?: string;
  hint?: string;
  /** The customers come to the house. */
  collects?: boolean;
}

function Round({ title, lines, nothing = "", hint, collects = false }: RoundProps) {
  const totals = totalsOf(lines);
  return (
    <Card
      title={`${title} (${totals.stops})`}
      aside={
        lines.length > 0 && (
          <span className="text-muted tabular-nums">
            {`${kilograms(totals.load_kg)} no total · ${formatMoney(totals.balance_due)} a receber`}
            {totals.unpaid > 0 && ` · ${counted(totals.unpaid, "aguarda", "aguardam")} o sinal`}
          </span>
        )
      }
    >
      {lines.length === 0 ? (
        <EmptyState title={nothing} hint={hint} icon={Truck} />
      ) : (
        shiftNames
          .map((shift) => ({ shift, stops: lines.filter((line) => line.shift === shift) }))
          .filter(({ stops }) => stops.length > 0)
          .map(({ shift, stops }) => (
            <section key={shift} aria-label={`${title}: ${shifts[shift].label}`}>
              <h3 className="flex justify-between gap-3 border-b border-line bg-sunken px-4 py-1.5 text-xs font-semibold">
                <span>{`${shifts[shift].label} · ${shifts[shift].hours}`}</span>
                <span className="text-muted tabular-nums">{kilograms(totalsOf(stops).load_kg)}</span>
              </h3>
              <ul className="divide-y divide-line">
                {stops.map((stop) => (
                  <Stop key={stop.id} line={stop} collects={collects} />
                ))}
              </ul>
            </section>
          ))
      )}
    </Card>
  );
}

const number = new Intl.NumberFormat("pt-BR");
const kilograms = (kg: number) => `${number.format(kg)} kg`;

export { DaySheetView as Component };
