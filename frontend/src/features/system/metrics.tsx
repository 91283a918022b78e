import { Picture, TimeSeries } from "@/components/charts/picture";
import { Card } from "@/components/ui/card";
import { FigureCard } from "@/components/ui/figure-card";
import { formatBytes } from "@/lib/bytes";
import { TIME_ZONE } from "@/lib/house-clock";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { databases, secondsBetween, spanText } from "@/system/labels";
import type { ProjectionState, StoreState, SystemState } from "@/system/system";

/** How much there is, and how much comes in. */
export function Figures({ state }: { state: SystemState }) {
  const { store, read_database: read } = state;
  const worst = worstOf(state.projections);
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">
      <FigureCard
        label="Registros"
        value={formatNumber(store.events)}
        detail={store.last_at ? `o último há ${spanText(secondsBetween(store.last_at, state.at))}` : "nenhum ainda"}
      />
      <FigureCard
        label="Maior atraso"
        value={worst ? spanText(worst.lag_seconds) : "nenhum"}
        detail={
          worst
            ? `${worst.label}: ${counted(worst.lag_events, "registro", "registros")}`
            : "toda leitura está no fim da história"
        }
      />
      <FigureCard label="Banco da história" value={sizeText(store.size_bytes)} detail={databases[store.kind]} />
      <FigureCard
        label="Banco das leituras"
        value={sizeText(read.size_bytes)}
        detail={`${databases[read.kind]}, ${read.apart ? "à parte da história" : "o mesmo da história"}`}
      />
    </div>
  );
}

const HEIGHT = 128;
const minute = new Intl.DateTimeFormat("pt-BR", { hour: "2-digit", minute: "2-digit", timeZone: TIME_ZONE });

/** What was recorded in each of the last sixty minutes. */
export function Pace({ store }: { store: StoreState }) {
  const minutes = store.per_minute;
  const [before, present] = minutes.slice(-2).map(({ events }) => events);
  const hour = minutes.reduce((sum, { events }) => sum + events, 0);
  const busiest = minutes.reduce((most, each) => (each.events > most.events ? each : most), { at: "", events: 0 });
  const gist =
    hour === 0
      ? "Nada foi gravado na última hora."
      : `${counted(hour, "registro", "registros")} na última hora; o minuto mais cheio foi ${minute.format(new Date(busiest.at))}, com ${formatNumber(busiest.events)}.`;
  return (
    <Card
      title="Ritmo da última hora"
      aside={
        <p className="text-muted tabular-nums">
          <strong className="font-semibold text-text">{formatNumber(present ?? 0)}</strong>
          {` neste minuto, ${formatNumber(before ?? 0)} no anterior`}
        </p>
      }
    >
      <div className="flex flex-col gap-1 px-4 pt-3 pb-3">
        <Picture gist={gist} height="h-32">
          <TimeSeries
            points={minutes.map(({ at, events }) => {
              const label = minute.format(new Date(at));
              return { id: at, label, name: label, values: { events } };
            })}
            series={[{ key: "events", label: "Registros", color: 1 }]}
            shape="area"
            format={formatNumber}
            axisFormat={formatNumber}
            height={HEIGHT}
          />
        </Picture>
        <p className="text-xs text-muted tabular-nums">{gist}</p>
      </div>
    </Card>
  );
}

/** The read model that is furthest behind, if one is behind at all. */
function worstOf(projections: readonly ProjectionState[]): ProjectionState | undefined {
  const [worst] = projections
    .filter(({ lag_events }) => lag_events > 0)
    .toSorted((one, other) => other.lag_seconds - one.lag_seconds || other.lag_events - one.lag_events);
  return worst;
}

const sizeText = (bytes: number | null) => (bytes === null ? "—" : formatBytes(bytes));
