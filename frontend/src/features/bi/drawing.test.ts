import { expect, it } from "vitest";
import { percentChange, pointChange, signed } from "@/components/charts/comparison";
import { hoursOf } from "@/components/charts/heat-map";
import { axisText, cellText, figureText } from "./cells";
import { isCompared, isEmpty, rowBefore } from "./comparing";
import { barRows, freightDots, priceChanges, refusalSeries, seriesPoints, shownSeries } from "./drawing";
import { type BarsLook, type Look, looks, type SeriesLook } from "./looks";
import type { Report } from "./shapes";
import { gistOf } from "./summary";
import { byCategory, byModel, nothing, revenue } from "./testing/reports";

const nowhere = () => undefined;
const look = (key: string) => looks[key] as Look;
const NBSP = "\u00a0";

it.each([
  [1234.5, "amount", `R$${NBSP}1.234,50`],
  [41.5, "percent", "41,5%"],
  [3, "count", "3"],
  [12.5, "quantity", "12,5"],
  [20, "hours", "20 h"],
  [60, "hours", "2,5 dias"],
  [1, "days", "1 dia"],
  [0.5, "days", "0,5 dia"],
  [12, "days", "12 dias"],
  [35.2, "km", "35,2 km"],
  [12.5, "litres", "12,5 L"],
] as const)("%d %s is %s", (value, unit, text) => expect(figureText(value, unit)).toBe(text));

it.each([
  [12500, "amount", `R$ 12,5${NBSP}mil`],
  [-2500, "amount", `-R$ 2,5${NBSP}mil`],
  [80, "percent", "80%"],
] as const)("on an axis %d %s is %s", (value, unit, text) => expect(axisText(value, unit)).toBe(text));

it.each([
  [1, "weekday", "segunda-feira"],
  [0, "hour", "0h"],
  ["awaiting_deposit", "status", "Aguardando Sinal"],
  ["returned", "status", "Devolvido"],
  ["choperia", "cost_center", "Choperia"],
  ["kit", "kind", "Kit"],
  ["2026-10-01", "bucket", "outubro de 2026"],
  ["2026-10-01", "date", "01/10/2026"],
  [null, "amount", "—"],
  ["", "text", "—"],
] as const)("a cell with %s (%s) reads %s", (value, unit, text) => {
  expect(cellText(value, { unit }, revenue)).toBe(text);
});

it.each([
  [110, 100, 10],
  [90, 100, -10],
  [0, 0, 0],
  [5, 0, null],
  [null, 5, null],
  [5, null, null],
  [1, 3, -66.7],
])("from %s to %s", (now, before, change) => expect(percentChange(now, before)).toBe(change));

it("shares differ by points", () => {
  expect(pointChange(41.5, 40)).toBe(1.5);
  expect(pointChange(null, 40)).toBeNull();
  expect(signed(1.5, "points")).toBe("+1,5 p.p.");
  expect(signed(-3)).toBe("-3%");
});

it("compares buckets by their order, and everything else by its name", () => {
  expect(rowBefore(revenue)(revenue.rows[0] ?? {}, 0)).toBe(revenue.previous[0]);
  expect(rowBefore(byCategory)(byCategory.rows[0] ?? {}, 0)).toBe(byCategory.previous[0]);
  expect(rowBefore(byCategory)(byCategory.rows[1] ?? {}, 1)).toBeUndefined();
});

it("compares with nothing where there was nothing", () => {
  const first = { ...revenue, previous: nothing(revenue).previous };
  expect(isCompared(first)).toBe(false);
  expect(seriesPoints(first, look("revenue") as SeriesLook, nowhere).map(({ before }) => before)).toEqual([
    undefined,
    undefined,
  ]);
});

it("knows an empty report, and one whose only figures are before", () => {
  expect(isEmpty(nothing(revenue))).toBe(true);
  expect(isEmpty(nothing(byCategory))).toBe(true);
  expect(isEmpty({ ...revenue, rows: nothing(revenue).rows })).toBe(false);
});

it("takes a product's place in a list for no figure", () => {
  const columns: Report["columns"] = [
    { key: "rank", label: "Posição", unit: "count" },
    { key: "amount", label: "Faturamento", unit: "amount" },
  ];
  expect(isEmpty({ ...byCategory, columns, rows: [{ rank: 1, amount: 0 }], previous: [] })).toBe(true);
});

it("draws the parts of the house that have a figure, named as their columns", () => {
  const only = { ...revenue, rows: revenue.rows.map((row) => ({ ...row, distribuidora: 0 })) };
  expect(shownSeries(revenue, look("revenue") as SeriesLook).map(({ label }) => label)).toEqual([
    "Choperia",
    "Distribuidora",
  ]);
  expect(shownSeries(only, look("revenue") as SeriesLook).map(({ label }) => label)).toEqual(["Choperia"]);
});

it("says of a model that was never in service that there is nothing to say", () => {
  const [used, never] = barRows(byModel, look("utilisation-by-model") as BarsLook, nowhere);
  expect(used).toMatchObject({ text: "41,5%", detail: "em média 12 dias sem uso · 0,5 dia de atraso" });
  expect(never).toMatchObject({ value: null, text: "—", detail: undefined });
});

it("says the gist in a sentence", () => {
  expect(gistOf(revenue, look("revenue"))).toBe(
    `Faturamento por período, 01/10 a 21/11/2026: ao todo R$${NBSP}1.500,50, +200,1% que no período comparado; o ponto mais alto é outubro de 2026 (R$${NBSP}1.000,50).`,
  );
  expect(gistOf(byModel, look("utilisation-by-model"))).toBe(
    "Uso por modelo, 01/10 a 21/11/2026: à frente Chopeira elétrica (41,5%).",
  );
  expect(gistOf(nothing(byCategory), look("sales-by-category"))).toContain("ao todo R$");
});

it("lets the hours after midnight end the evening", () => {
  const cell = { weekday: 5, value: 1 };
  expect(hoursOf([22, 0, 1].map((hour) => ({ ...cell, hour })))).toEqual([22, 23, 0, 1]);
  expect(hoursOf([])).toEqual([]);
});

it("draws freight of a known distance only, and the mean over all of them", () => {
  const freight: Report = {
    ...byCategory,
    key: "freight",
    columns: [{ key: "price", label: "Frete", unit: "amount" }],
    rows: [
      { order_id: 1, order_code: "EV-1", distance_km: 10, price: 30, trips: 1, price_per_km: 3 },
      { order_id: 2, order_code: "EV-2", distance_km: 30, price: 50, trips: 1, price_per_km: 1.67 },
      { order_id: 3, order_code: "EV-3", distance_km: null, price: 50, trips: 1, price_per_km: null },
    ],
  };
  expect(freightDots(freight)).toMatchObject({
    dots: [
      { x: 10, y: 30 },
      { x: 30, y: 50 },
    ],
    perKm: 2,
  });
  expect(freightDots({ ...freight, rows: [] })).toEqual({ dots: [], perKm: null });
});

it("keeps five colours for refusals and calls the rest others", () => {
  const rows = [1, 2, 3, 4, 5, 6].map((id) => ({
    wanted_on: id % 2 ? "2026-11-28" : "2026-12-05",
    model_id: id,
    model: `Modelo ${id}`,
    requests: 10 - id,
    missing: 1,
  }));
  const { series, points } = refusalSeries({ ...byCategory, rows });
  expect(series.map(({ label }) => label)).toEqual(["Modelo 1", "Modelo 2", "Modelo 3", "Modelo 4", "Outros modelos"]);
  expect(points.map(({ label }) => label)).toEqual(["28/11", "05/12"]);
  expect(points[0]?.values).toEqual({ "Modelo 1": 9, "Modelo 3": 7, "Outros modelos": 5 });
});

it("leaves open what a price of today will do", () => {
  const row = { product_id: 1, product: "IPA", changed_on: "2026-11-21", old_price: 10, new_price: 12, change: 20 };
  const today = { ...row, daily_before: 3, daily_after: null, volume_change: null };
  const firstSold = { ...row, daily_before: 0, daily_after: 2, volume_change: null };
  const [change, fresh] = priceChanges({ ...byCategory, rows: [today, firstSold] }, nowhere);
  expect(fresh).toMatchObject({ second: null, missing: "sem base" });
  expect(change).toMatchObject({
    first: 20,
    second: null,
    missing: "ainda não",
    detail: `21/11/2026 · R$${NBSP}10,00 → R$${NBSP}12,00`,
  });
});
