import { useQuery } from "@tanstack/react-query";
import { Printer, Truck, Wand2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { planRoutes } from "@/api/generated/command";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { EmptyState } from "@/components/ui/empty-state";
import { controlClass } from "@/components/ui/field";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { Refusal } from "@/components/ui/refusal";
import { type Day, dayOf, isDay, longDay } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { useCommand } from "@/lib/use-command";
import { useNow } from "@/lib/use-now";
import { DayBar } from "./day-bar";
import { Drafts } from "./drafts-card";
import { RouteCard } from "./route-card";
import { RouteMap } from "./route-map";
import {
  bodyOf,
  type Draft,
  draftOf,
  drivenBy,
  moved,
  obstacle,
  outsideShift,
  proposeRoutes,
  type RouteDay,
  routesQuery,
  stopKey,
  withoutVan,
  withVan,
  written,
} from "./routes";
import { RouteStopCard, WaitingStopCard } from "./stop-card";
import { Unrecorded } from "./unrecorded-card";
import { NoVehicles, Vehicles } from "./vehicles-card";

/** 'Rota': which van drives where on a day, in which order, and what speaks against it. */
export function RoutesView() {
  const today = dayOf(useNow());
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get("dia");
  const [opened] = useState(today); // at midnight the plan on the screen stays that of its day
  const day = isDay(asked) ? asked : opened;
  const show = (other: Day) => setParameters(other === opened ? {} : { dia: other }, { replace: true });
  return (
    <div className="flex flex-col gap-4">
      <DayBar day={day} today={today} onDay={show}>
        <LinkButton to={`${paths.operations.daySheet}?dia=${day}`} className="min-h-11 sm:ml-auto">
          Folha do dia
        </LinkButton>
      </DayBar>
      <Unrecorded />
      <h2 className="text-lg font-semibold first-letter:uppercase">{longDay(day)}</h2>
      <Planning key={day} day={day} />
    </div>
  );
}

/** What is tried and not saved yet, and the version of the plan that it began on: the one its planner has seen. */
interface Begun {
  version: number;
  routes: Draft;
}

function Planning({ day }: { day: Day }) {
  const [begun, setBegun] = useState<Begun>();
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const draft = begun?.routes;
  const routes = useQuery(routesQuery(day, draft));
  const propose = useCommand({ run: (vans: Draft) => proposeRoutes(day, vans) });
  const change = (next: Draft, version: number) =>
    setBegun((known) => ({ version: known?.version ?? version, routes: next }));
  const forget = () => {
    setReasons({});
    setBegun(undefined);
  };
  return (
    <>
      <LeaveGuard active={begun !== undefined} parameter="dia" />
      {begun && routes.isLoadingError && (
        <Button className="min-h-11 self-start" onClick={forget}>
          Descartar o rascunho
        </Button>
      )}
      <Loaded query={routes} name="a rota" fallback="Nada foi perdido: tente de novo." shapes={["h-64", "h-64"]}>
        {(data) => (
          <>
            <Plan
              day={data}
              begun={begun}
              reasons={reasons}
              isBehind={routes.isPlaceholderData}
              isProposing={propose.isPending}
              problem={propose.error}
              onChange={(next) => change(next, data.version)}
              onPropose={(vans) =>
                propose.mutate(vans, {
                  onSuccess: (proposed) => {
                    setReasons(Object.fromEntries(proposed.waiting.map((stop) => [stopKey(stop), stop.reason])));
                    change(draftOf(proposed.routes), data.version);
                  },
                })
              }
              onForget={forget}
            />
            <Vehicles vehicles={data.vehicles} />
          </>
        )}
      </Loaded>
    </>
  );
}

interface PlanProps {
  day: RouteDay;
  begun: Begun | undefined;
  /** Why the last proposal left a stop, by stop. */
  reasons: Readonly<Record<string, string>>;
  /** The times are still those of the draft before. */
  isBehind: boolean;
  isProposing: boolean;
  problem: unknown;
  onChange: (draft: Draft) => void;
  onPropose: (vans: Draft) => void;
  onForget: () => void;
}

function Plan(props: PlanProps) {
  const { day, begun, reasons, isBehind, isProposing, problem, onChange, onPropose, onForget } = props;
  const { routes, waiting, drafts, vehicles, drivers } = day;
  const dayStops = new Set(
    [...routes.flatMap((route) => route.stops.filter(({ state }) => state !== "gone")), ...waiting].map(stopKey),
  );
  const known = begun?.routes ?? draftOf(routes);
  const vans = routes.map(({ vehicle_id, vehicle_name }) => ({ id: vehicle_id, name: vehicle_name }));
  const free = vehicles.filter(({ id, is_active }) => is_active && !known.some(({ vehicle }) => vehicle === id));
  const suggest = () =>
    onPropose(known.length > 0 ? known : free.map(({ id }) => ({ vehicle: id, driver: null, stops: [] })));

  if (vehicles.length === 0) return <NoVehicles />;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={Wand2}
          variant={begun ? "secondary" : "primary"}
          className="min-h-11 max-sm:grow"
          disabled={isProposing || (known.length === 0 && free.length === 0)}
          onClick={suggest}
        >
          {isProposing ? "Calculando..." : "Propor rota"}
        </Button>
        {free.length > 0 && (
          <select
            aria-label="Pôr um carro no dia"
            value=""
            onChange={({ target }) => onChange(withVan(known, Number(target.value)))}
            className={`${controlClass} min-h-11 w-auto max-sm:grow`}
          >
            <option value="">Pôr um carro…</option>
            {free.map(({ id, name, max_load_kg }) => (
              <option key={id} value={id}>
                {`${name} (${formatNumber(max_load_kg)} kg)`}
              </option>
            ))}
          </select>
        )}
        {routes.length > 0 && !begun && (
          <LinkButton
            to={`${paths.operations.routesPaper}?dia=${day.date}`}
            icon={Printer}
            className="min-h-11 max-sm:grow"
          >
            Em papel
          </LinkButton>
        )}
        <p className="w-full text-sm text-muted" role="status">
          {summary(day)}
        </p>
      </div>
      <Refusal error={problem} fallback="Não foi possível calcular a rota" />
      {begun && <Saving day={day} begun={begun} isBehind={isBehind} onForget={onForget} />}
      <div className={`grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] ${isBehind ? "opacity-60" : ""}`}>
        <div className="grid items-start gap-4 md:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))]">
          {routes.length === 0 && (
            <Card>
              <EmptyState
                title="Nenhum carro sai neste dia"
                hint={
                  free.length > 0
                    ? "Peça uma proposta, ou ponha um carro no dia e escolha as paradas."
                    : "Nenhum carro está em uso: cadastre um, ou ponha um em uso."
                }
                icon={Truck}
              />
            </Card>
          )}
          {routes.map((route) => {
            const van = route.vehicle_id;
            const stops = known.find(({ vehicle }) => vehicle === van)?.stops ?? [];
            const taken = new Set(known.filter(({ vehicle }) => vehicle !== van).map(({ driver }) => driver));
            return (
              <RouteCard
                key={van}
                route={route}
                planning={{
                  drivers: drivers.filter(({ id }) => !taken.has(id)),
                  onDriver: (driver) => onChange(drivenBy(known, van, driver)),
                  onRemove: () => onChange(withoutVan(known, van)),
                  onDrop: (stop) => dayStops.has(stop) && onChange(moved(known, stop, van)),
                }}
              >
                {route.stops.map((stop, index) => {
                  const key = stopKey(stop);
                  const at = stops.indexOf(key);
                  return (
                    <RouteStopCard
                      key={key}
                      stop={stop}
                      number={index + 1}
                      planning={{
                        isFirst: at <= 0,
                        isLast: at === stops.length - 1,
                        vans,
                        van,
                        onStep: (by) => onChange(moved(known, key, van, at + by)),
                        onVan: (other) => onChange(moved(known, key, other)),
                        onDropBefore: (dropped) =>
                          dayStops.has(dropped) &&
                          dropped !== key &&
                          onChange(moved(known, dropped, van, stops.filter((each) => each !== dropped).indexOf(key))),
                      }}
                    />
                  );
                })}
              </RouteCard>
            );
          })}
        </div>
        <div className={`flex flex-col gap-4 ${waiting.length > 0 ? "" : "max-lg:order-last"}`}>
          <RouteMap routes={routes} waiting={waiting} />
          {drafts.length > 0 && <Drafts drafts={drafts} />}
          <Card title={`Sem carro (${waiting.length})`}>
            {waiting.length === 0 ? (
              <p className="px-4 py-6 text-muted">
                {routes.length > 0 ? "Todas as paradas têm carro." : "Nenhuma parada neste dia."}
              </p>
            ) : (
              <ul aria-label="Paradas sem carro" className="divide-y divide-line">
                {waiting.map((stop) => (
                  <WaitingStopCard
                    key={stopKey(stop)}
                    stop={stop}
                    reason={reasons[stopKey(stop)] ?? stop.reason}
                    vans={vans}
                    van={null}
                    onVan={(van) => van !== null && onChange(moved(known, stopKey(stop), van))}
                  />
                ))}
              </ul>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}

function summary({ routes, is_estimate, planned_at, planned_by }: RouteDay): string {
  const stops = routes.reduce((sum, route) => sum + route.stops.length, 0);
  return [
    routes.length > 0 && `${counted(routes.length, "carro", "carros")}, ${counted(stops, "parada", "paradas")}`,
    planned_at && `planejado por ${planned_by} em ${formatInstant(planned_at)}`,
    is_estimate && "distâncias estimadas em linha reta, com acréscimo de estrada",
  ]
    .filter(Boolean)
    .join(" · ");
}

interface SavingProps {
  day: RouteDay;
  begun: Begun;
  isBehind: boolean;
  onForget: () => void;
}

/** The draft stays one until somebody saves it; what is outside a shift is asked for. */
function Saving({ day, begun, isBehind, onForget }: SavingProps) {
  const [isAsking, setAsking] = useState(false);
  const late = outsideShift(day.routes);
  const why = obstacle(day.routes);
  const send = () => planRoutes(day.date, bodyOf(day.routes), { version: begun.version });
  const save = useCommand({
    run: send,
    invalidates: ["route_plans"],
    readsFirst: true,
    success: "Rota salva.",
    onDone: onForget,
  });
  return (
    <section
      aria-label="Rota ainda não salva"
      className="sticky top-2 z-10 flex flex-wrap items-center gap-2 rounded-card border border-amber bg-raised px-3 py-2"
    >
      <p className="min-w-0 grow basis-56 text-sm">
        {why ? <span className="text-bad">{why}</span> : "Rascunho: ninguém mais vê antes de salvar."}
      </p>
      <Button className="min-h-11" onClick={onForget}>
        Descartar
      </Button>
      <Button
        variant="primary"
        className="min-h-11"
        disabled={Boolean(why) || isBehind || save.isPending}
        onClick={() => (late.length > 0 ? setAsking(true) : save.mutate())}
      >
        {save.isPending ? "Salvando..." : "Salvar rota"}
      </Button>
      <div className="w-full empty:hidden">
        <Refusal
          error={save.error}
          fallback="Não foi possível salvar a rota"
          whenMoved="Outra pessoa salvou a rota deste dia: descarte o rascunho e confira."
        />
      </div>
      {isAsking && (
        <ConfirmAction
          key={written(begun.routes)}
          title="Planejar fora do turno?"
          verb="Planejar assim"
          busy="Salvando..."
          fallback="Não foi possível salvar a rota"
          run={send}
          invalidates={["route_plans"]}
          success="Rota salva."
          onDone={onForget}
          onClose={() => setAsking(false)}
        >
          <ul className="list-disc pl-5">
            {late.map((stop) => (
              <li key={stopKey(stop)}>{`${stop.customer_name || stop.order_code}: ${stop.outside_shift}`}</li>
            ))}
          </ul>
        </ConfirmAction>
      )}
    </section>
  );
}

export { RoutesView as Component };
