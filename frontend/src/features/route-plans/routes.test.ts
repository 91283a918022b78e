import { expect, test } from "vitest";
import {
  bodyOf,
  type Draft,
  moved,
  obstacle,
  outsideShift,
  progressText,
  type RouteStop,
  type VanRoute,
  written,
} from "./routes";

const draft: Draft = [
  { vehicle: 1, driver: 3, stops: ["d1", "d2", "p3"] },
  { vehicle: 2, driver: null, stops: [] },
];

test("a stop moves within its route, to another van and back to those that wait", () => {
  const stops = (changed: Draft) => changed.map((route) => route.stops.join(" "));
  expect(stops(moved(draft, "d2", 1, 0))).toEqual(["d2 d1 p3", ""]);
  expect(stops(moved(draft, "d1", 1, 1))).toEqual(["d2 d1 p3", ""]);
  expect(stops(moved(draft, "d1", 2))).toEqual(["d2 p3", "d1"]);
  expect(stops(moved(draft, "d9", 2))).toEqual(["d1 d2 p3", "d9"]);
  expect(stops(moved(draft, "p3", null))).toEqual(["d1 d2", ""]);
});

test("a draft is written as the server reads it", () => {
  expect(written(draft)).toBe("1.3.d1.d2.p3_2.0");
  expect(written([])).toBe("");
});

const stop = (fields: Partial<RouteStop>): RouteStop =>
  ({
    order_id: 1,
    kind: "delivery",
    state: "open",
    arrives_at: "2026-11-28T11:00:00Z",
    outside_shift: "",
    is_accepted: false,
    ...fields,
  }) as RouteStop;
const route = (fields: Partial<VanRoute>): VanRoute =>
  ({
    vehicle_id: 1,
    vehicle_name: "Fiorino",
    driver_id: 3,
    departs_at: "2026-11-28T10:30:00Z",
    is_overloaded: false,
    stops: [stop({})],
    ...fields,
  }) as VanRoute;

test("routes that the server would refuse say why before", () => {
  expect(obstacle([route({}), route({ stops: [], driver_id: null })])).toBeUndefined();
  expect(obstacle([route({ is_overloaded: true })])).toBe("Fiorino passa da carga: mova uma parada para outro carro.");
  expect(obstacle([route({ driver_id: null })])).toBe("Escolha quem dirige: Fiorino.");
  expect(obstacle([route({ stops: [stop({ arrives_at: null })] })])).toBe("Fiorino tem uma parada sem ponto no mapa.");
});

test("what is gone is not sent, and what is outside its shift is said", () => {
  const late = stop({ order_id: 2, outside_shift: "Chega 20 min depois do turno." });
  const sent = bodyOf([route({ stops: [stop({}), late, stop({ order_id: 3, state: "gone" })] })]);
  expect(sent.routes[0]?.stops.map(({ order_id, outside_shift }) => [order_id, outside_shift])).toEqual([
    [1, false],
    [2, true],
  ]);
  expect(outsideShift([route({ stops: [late, stop({})] })])).toEqual([late]);
  expect(outsideShift([route({ stops: [{ ...late, is_accepted: true }] })])).toEqual([]);
});

test("before the first stop the van shows what is loaded", () => {
  const piece = (is_loaded: boolean) => ({ is_loaded }) as RouteStop["assets"][number];
  const ahead = { arrived_at: null, received_at: null, failure: null };
  expect(progressText([stop({ ...ahead, assets: [piece(false)] })])).toBe("");
  expect(progressText([stop({ ...ahead, assets: [piece(true), piece(false)] })])).toBe("No carro: 1 de 2 peças");
});
