import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { controlClass } from "@/components/ui/field";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { progressText, type VanRoute } from "./routes";
import { clockOf } from "./stop-card";

interface Planning {
  /** Who can drive this van: nobody who drives another one. */
  drivers: readonly { id: number; name: string }[];
  onDriver: (driver: number | null) => void;
  onRemove: () => void;
  onDrop: (stop: string) => void;
}

interface RouteCardProps {
  route: VanRoute;
  planning: Planning;
  children: ReactNode;
}

/** What one van drives: who, from when to when, how heavy, what to load, what to bring home. */
export function RouteCard(props: RouteCardProps) {
  const { route, planning, children } = props;
  const { vehicle_name, stops, departs_at, returns_at, km } = route;
  return (
    <Card>
      <section aria-label={`Rota: ${vehicle_name}`}>
        <header className="flex flex-col gap-2 border-b border-line px-3 py-3">
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-base font-semibold wrap-anywhere">{vehicle_name}</h3>
            <Button
              variant="quiet"
              icon={X}
              aria-label={`Tirar do dia: ${vehicle_name}`}
              className="size-11 px-0"
              onClick={planning.onRemove}
            />
          </div>
          <DriverSelect route={route} {...planning} />
          <Progress route={route} />
          <Weight route={route} />
          {departs_at && returns_at && (
            <p className="text-sm text-muted tabular-nums">
              {`Sai ${clockOf(departs_at)} · volta ${clockOf(returns_at)} · ${formatNumber(km)} km · ${counted(stops.length, "parada", "paradas")}`}
            </p>
          )}
        </header>
        <ol
          aria-label={`Paradas: ${vehicle_name}`}
          className="min-h-16 divide-y divide-line"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            planning.onDrop(event.dataTransfer.getData("text/plain"));
          }}
        >
          {children}
        </ol>
        {stops.length === 0 && (
          <p className="px-3 pb-4 text-sm text-muted">Sem paradas: proponha a rota ou arraste uma para cá.</p>
        )}
        {stops.length > 0 && <Totals route={route} />}
      </section>
    </Card>
  );
}

/** How far the van is: what is loaded before it reaches its first stop, then what is done and what is next. */
function Progress({ route }: { route: VanRoute }) {
  const said = progressText(route.stops);
  return said ? <p className="text-sm font-semibold tabular-nums">{said}</p> : null;
}

function DriverSelect({ route, drivers, onDriver }: Pick<Planning, "drivers" | "onDriver"> & { route: VanRoute }) {
  const { driver_id, driver_name } = route;
  const isListed = driver_id === null || drivers.some(({ id }) => id === driver_id);
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="shrink-0 text-muted">Quem dirige</span>
      <select
        value={driver_id ?? ""}
        onChange={({ target }) => onDriver(target.value ? Number(target.value) : null)}
        className={`${controlClass} min-h-11 text-sm`}
      >
        <option value="">Escolher…</option>
        {!isListed && <option value={driver_id}>{driver_name}</option>}
        {drivers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The heaviest moment of the round against what the van carries. */
function Weight({ route }: { route: VanRoute }) {
  const { heaviest_kg, load_kg, max_load_kg, is_overloaded } = route;
  const share = Math.min(100, (heaviest_kg / max_load_kg) * 100);
  return (
    <div className="flex flex-col gap-1">
      <p className={`text-sm tabular-nums ${is_overloaded ? "font-semibold text-bad" : ""}`}>
        {`${formatNumber(heaviest_kg)} de ${formatNumber(max_load_kg)} kg`}
        {is_overloaded && ": passa da carga"}
        {heaviest_kg > load_kg && <span className="text-muted">{` · sai com ${formatNumber(load_kg)} kg`}</span>}
      </p>
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div className={`h-full ${is_overloaded ? "bg-bad" : "bg-amber"}`} style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}

/** The loading list, and what comes back to the house. */
function Totals({ route }: { route: VanRoute }) {
  const { loading, balance_due, penalty_due, containers } = route;
  const due = balance_due + penalty_due;
  return (
    <footer className="grid gap-3 border-t border-line bg-sunken px-3 py-3 text-sm">
      <div>
        <h4 className="font-semibold">Pôr no carro</h4>
        {loading.length === 0 && <p className="text-muted">Nada: só recolhimentos.</p>}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-3">
          {loading.map(({ name, quantity, is_beer }) => (
            <li key={name} className={`tabular-nums ${is_beer ? "" : "text-muted"}`}>
              {`${formatNumber(quantity)} × ${name}`}
            </li>
          ))}
        </ul>
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 tabular-nums">
        <dt>A receber nesta rota</dt>
        <dd className="text-right font-semibold">{formatMoney(due)}</dd>
        <dt>Peças e vazios a trazer</dt>
        <dd className="text-right font-semibold">{formatNumber(containers)}</dd>
      </dl>
    </footer>
  );
}
