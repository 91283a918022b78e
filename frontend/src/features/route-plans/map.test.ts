import { expect, it } from "vitest";
import { apart, drawingOf, HEIGHT, WIDTH } from "./map";
import type { RouteStop, VanRoute, WaitingStop } from "./routes";

const stop = (order_id: number, lat: number | null, lng: number | null, state = "open") =>
  ({ order_id, kind: "delivery", customer_name: `Cliente ${order_id}`, lat, lng, state }) as RouteStop;
const round = (...stops: RouteStop[]) =>
  ({ vehicle_name: "Fiorino", house_lat: -23.3, house_lng: -46.2, stops }) as VanRoute;

it("draws north up, from the house by the stops in their order and back", () => {
  const drawing = drawingOf([round(stop(1, -23.2, -46.2), stop(2, null, null), stop(3, -23.3, -46.1))], []);
  const [fiorino] = drawing?.rounds ?? [];
  const [house] = drawing?.houses ?? [];
  const [north, east] = fiorino?.stops ?? [];
  expect([north?.number, east?.number, east?.name]).toEqual([1, 3, "Cliente 3"]);
  expect(fiorino?.line).toEqual(
    [house, north, east, house].map((at) => expect.objectContaining({ x: at?.x, y: at?.y })),
  );
  expect(north?.y).toBeLessThan(house?.y ?? 0);
  expect(north?.x).toBeCloseTo(house?.x ?? 0);
  expect(east?.x).toBeGreaterThan(house?.x ?? 0);
  for (const { x, y } of fiorino?.line ?? []) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(HEIGHT);
  }
  // 0.1 degrees of latitude are 11.1 km
  expect(drawing?.scale.width).toBeCloseTo((((house?.y ?? 0) - (north?.y ?? 0)) / 11.12) * (drawing?.scale.km ?? 0), 0);
});

it("leaves out what is driven no more, marks what waits, and draws nothing of one place", () => {
  const waiting = [stop(4, -23.25, -46.25) as unknown as WaitingStop];
  const drawing = drawingOf([round(stop(1, -23.2, -46.2, "gone"))], waiting);
  expect(drawing?.rounds[0]).toMatchObject({ stops: [], line: [] });
  expect(drawing?.waiting).toMatchObject([{ key: "d4", number: undefined }]);
  expect(drawingOf([round()], [])).toBeUndefined();
});

it("moves marks of one place apart, and keeps the place they are of", () => {
  const here = { x: 100, y: 100 };
  const [first, second] = apart([here, here], []);
  expect(first).toMatchObject(here);
  expect(Math.hypot((second?.x ?? 0) - 100, (second?.y ?? 0) - 100)).toBeCloseTo(20);
  expect(second?.of).toEqual(here);
});
