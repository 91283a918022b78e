import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import { type RouteDay, type RouteStop, readRoutes, type VanRoute, type WaitingStop } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import type { Day } from "@/lib/days";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";

export type { RouteDay, RouteStop, RouteVehicle, VanRoute, WaitingStop } from "@/api/generated/query";

/** A van, who drives, and its stops in their order: `d42` brings order 42, `p42` fetches it. */
export interface DraftRoute {
  vehicle: number;
  driver: number | null;
  stops: readonly string[];
}

export type Draft = readonly DraftRoute[];

/** The routes of a day; without a draft those that are stored. */
export const routesQuery = (day: Day, draft?: Draft) =>
  queryOptions({
    ...reads.readRoutes(day, draft && { draft: written(draft) }),
    placeholderData: keepPreviousData,
    ...freshness.events,
  });

export const proposeRoutes = (day: Day, draft: Draft): Promise<RouteDay> =>
  readRoutes(day, { draft: written(draft), propose: true });

export const stopKey = ({ kind, order_id }: Pick<WaitingStop, "kind" | "order_id">) =>
  `${kind === "delivery" ? "d" : "p"}${order_id}`;

/** What is no stop of the day any more leaves the routes with the first change. */
export const draftOf = (routes: readonly VanRoute[]): Draft =>
  routes.map(({ vehicle_id, driver_id, stops }) => ({
    vehicle: vehicle_id,
    driver: driver_id,
    stops: stops.filter(({ state }) => state !== "gone").map(stopKey),
  }));

/** As the server reads it: `1.3.d42.p17_2.0`. */
export const written = (draft: Draft) =>
  draft.map(({ vehicle, driver, stops }) => [vehicle, driver ?? 0, ...stops].join(".")).join("_");

/** The stop goes to this place of the van, counted without the stop itself; without a van it waits. */
export function moved(draft: Draft, stop: string, vehicle: number | null, place = Number.POSITIVE_INFINITY): Draft {
  return draft.map((route) => {
    const others = route.stops.filter((each) => each !== stop);
    return { ...route, stops: route.vehicle === vehicle ? others.toSpliced(place, 0, stop) : others };
  });
}

export const withVan = (draft: Draft, vehicle: number): Draft => [...draft, { vehicle, driver: null, stops: [] }];

export const withoutVan = (draft: Draft, vehicle: number): Draft => draft.filter((route) => route.vehicle !== vehicle);

export const drivenBy = (draft: Draft, vehicle: number, driver: number | null): Draft =>
  draft.map((route) => (route.vehicle === vehicle ? { ...route, driver } : route));

/** `2 × Barril 50L, 1 × Chopeira`, each name once. */
export function carried(items: WaitingStop["items"]): string {
  const total = new Map<string, number>();
  for (const { name, quantity } of items) total.set(name, (total.get(name) ?? 0) + quantity);
  return [...total].map(([name, quantity]) => `${formatNumber(quantity)} × ${name}`).join(", ");
}

/** Open stops that are reached outside their shift, and that nobody has accepted so. */
export const outsideShift = (routes: readonly VanRoute[]): readonly RouteStop[] =>
  routes.flatMap(({ stops }) => stops.filter(({ outside_shift, is_accepted }) => outside_shift && !is_accepted));

/** Why the routes cannot be saved as they are; the server refuses the same. */
export function obstacle(routes: readonly VanRoute[]): string | undefined {
  for (const { vehicle_name, driver_id, is_overloaded, stops } of routes) {
    if (stops.length === 0) continue;
    if (is_overloaded) return `${vehicle_name} passa da carga: mova uma parada para outro carro.`;
    if (driver_id === null) return `Escolha quem dirige: ${vehicle_name}.`;
    if (stops.some(({ arrives_at, state }) => state === "open" && !arrives_at))
      return `${vehicle_name} tem uma parada sem ponto no mapa.`;
  }
  return undefined;
}

/** `3 de 7 feitas · 1 não feita · próxima: Marina Duarte`; before the first stop what is in the van. Empty while nothing has happened. */
export function progressText(stops: readonly RouteStop[]): string {
  const driven = stops.filter(({ state }) => state !== "gone");
  const isDone = ({ state, received_at }: RouteStop) => state === "done" || received_at !== null;
  const done = driven.filter((stop) => isDone(stop)).length;
  const failed = driven.filter((stop) => !isDone(stop) && stop.failure).length;
  const next = driven.find((stop) => !(isDone(stop) || stop.failure));
  const isHere = Boolean(next?.arrived_at);
  if (done + failed === 0 && !isHere) return loadedText(driven);
  return [
    `${done} de ${counted(driven.length, "feita", "feitas")}`,
    failed > 0 && counted(failed, "não feita", "não feitas"),
    next && `${isHere ? "agora" : "próxima"}: ${next.customer_name || next.order_code}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function loadedText(stops: readonly RouteStop[]): string {
  const pieces = stops.filter(({ kind }) => kind === "delivery").flatMap(({ assets }) => assets);
  const loaded = pieces.filter(({ is_loaded }) => is_loaded).length;
  return loaded > 0 ? `No carro: ${loaded} de ${counted(pieces.length, "peça", "peças")}` : "";
}

/** The body of the command: the times are those that the server has told. */
export const bodyOf = (routes: readonly VanRoute[]) => ({
  routes: routes.map(({ vehicle_id, driver_id, departs_at, stops }) => ({
    vehicle_id,
    driver_id,
    departs_at,
    stops: stops.flatMap(({ order_id, kind, arrives_at, outside_shift, state }) =>
      state === "gone" || !arrives_at
        ? []
        : [{ order_id, kind, arrives_at, outside_shift: outside_shift !== "" || state === "done" }],
    ),
  })),
});
