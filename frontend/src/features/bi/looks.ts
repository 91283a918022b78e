import type { Better } from "@/components/charts/change";
import type { ChartColor, Series } from "@/components/charts/types";

interface Base {
  /** The column that the report is about. */
  main: string;
  better?: Better;
}

export interface SeriesLook extends Base {
  kind: "series";
  shape: "area" | "bars";
  /** Called as the columns of the report are. */
  series: readonly Omit<Series, "label">[];
  /** What its bars add up to; without it they do not. */
  total?: string;
}

export interface BarsLook extends Base {
  kind: "bars";
  name: string;
  color?: ChartColor;
  /** What a full bar is. */
  full?: number;
  /** What is written below each bar: a column, and its words around `{}`. What is nothing is left out. */
  details?: readonly (readonly [column: string, words: string])[];
}

export type Look =
  | SeriesLook
  | BarsLook
  | (Base & { kind: "heat" | "abc" | "funnel" | "freight" | "prices" | "refusals" | "sellers" });

const utilisation: BarsLook = { kind: "bars", main: "utilisation", name: "model", color: 3, full: 100 };

/** How each report is drawn; one that is not here is a table. */
export const looks: Readonly<Record<string, Look>> = {
  revenue: {
    kind: "series",
    main: "total",
    shape: "bars",
    series: [
      { key: "choperia", color: 1 },
      { key: "distribuidora", color: 2 },
    ],
    total: "Total",
  },
  "revenue-by-source": {
    kind: "series",
    main: "total",
    shape: "bars",
    series: [
      { key: "counter", color: 1 },
      { key: "events", color: 4 },
    ],
    total: "Total",
  },
  "beer-volume": {
    kind: "series",
    main: "total_l",
    shape: "bars",
    series: [
      { key: "counter_l", color: 1 },
      { key: "events_l", color: 4 },
    ],
    total: "Total",
  },
  "beer-sales": {
    kind: "bars",
    main: "total_l",
    name: "beer",
    details: [
      ["counter_l", "balcão {}"],
      ["events_l", "eventos {}"],
      ["amount", "{}"],
    ],
  },
  "beer-margins": {
    kind: "bars",
    main: "margin",
    name: "beer",
    color: 3,
    details: [
      ["margin_percent", "{} do faturamento"],
      ["total_l", "{}"],
      ["uncosted_l", "{} a custo médio"],
    ],
  },
  "event-margins": {
    kind: "bars",
    main: "margin",
    name: "order_code",
    color: 3,
    details: [
      ["amount", "faturamento {}"],
      ["beer_cost", "chope {}"],
      ["road_cost", "estrada {}"],
    ],
  },
  "keg-yield": {
    kind: "bars",
    main: "yield",
    name: "keg",
    color: 2,
    full: 100,
    details: [
      ["poured_l", "{} vendidos"],
      ["lost_l", "{} jogados fora"],
      ["tap_days", "{} na torneira"],
    ],
  },
  "beer-losses": {
    kind: "bars",
    main: "lost_l",
    name: "beer",
    color: 4,
    better: "less",
    details: [
      ["loss", "{} do envasado"],
      ["cost", "custo {}"],
      ["lost_kegs", "barris perdidos: {}"],
    ],
  },
  "batch-age": {
    kind: "bars",
    main: "mean_days",
    name: "batch",
    color: 5,
    better: "less",
    details: [
      ["kegs", "barris: {}"],
      ["most_days", "até {}"],
    ],
  },
  "kegs-out": {
    kind: "bars",
    main: "kegs",
    name: "customer",
    color: 2,
    better: "neither",
    details: [
      ["container_l", "de {}"],
      ["most_days", "há {}"],
    ],
  },
  "sales-heat": { kind: "heat", main: "amount" },
  "sales-by-category": { kind: "bars", main: "amount", name: "category" },
  "sales-by-product": { kind: "abc", main: "amount" },
  "product-sales": {
    kind: "series",
    main: "amount",
    shape: "area",
    series: [{ key: "amount", color: 1 }],
  },
  "price-changes": { kind: "prices", main: "volume_change", better: "neither" },
  "orders-by-status": { kind: "bars", main: "orders", name: "status", color: 2 },
  "order-funnel": { kind: "funnel", main: "orders" },
  "time-in-status": {
    kind: "bars",
    main: "median_hours",
    name: "status",
    color: 2,
    better: "less",
    details: [
      ["mean_hours", "média de {}"],
      ["p90_hours", "9 em cada 10 saíram em até {}"],
      ["waiting", "{} esperando agora"],
    ],
  },
  cancellations: {
    kind: "bars",
    main: "orders",
    name: "reason",
    color: 4,
    better: "less",
    details: [["amount", "{} que não vieram"]],
  },
  deposits: {
    kind: "series",
    main: "received",
    better: "neither",
    shape: "bars",
    series: [
      { key: "received", color: 1 },
      { key: "used", color: 2, negative: true },
      { key: "returned", color: 3, negative: true },
      { key: "kept", color: 4, negative: true },
      { key: "held", color: 5, line: true },
    ],
  },
  "open-by-age": {
    kind: "bars",
    main: "amount",
    name: "age",
    color: 4,
    better: "less",
    details: [
      ["orders", "pedidos: {}"],
      ["share", "{} do que está em aberto"],
      ["most_days", "o mais antigo há {}"],
    ],
  },
  freight: { kind: "freight", main: "price", better: "neither" },
  "order-items": {
    kind: "bars",
    main: "amount",
    name: "name",
    details: [
      ["quantity", "quantidade: {}"],
      ["orders", "pedidos: {}"],
    ],
  },
  "utilisation-by-model": {
    ...utilisation,
    details: [
      ["assets", "equipamentos: {}"],
      ["idle_days", "em média {} sem uso"],
      ["overdue_days", "{} de atraso"],
      ["maintenance_days", "{} em manutenção"],
    ],
  },
  "utilisation-by-asset": {
    ...utilisation,
    name: "asset_tag",
    details: [
      ["idle_days", "{} sem uso"],
      ["overdue_days", "{} de atraso"],
      ["maintenance_days", "{} em manutenção"],
    ],
  },
  "equipment-turns": {
    kind: "bars",
    main: "trips",
    name: "model",
    color: 3,
    better: "neither",
    details: [
      ["mean_days", "em média {} com o cliente"],
      ["trips_per_year", "{} saídas por ano"],
      ["loss", "{} de perda"],
    ],
  },
  "service-costs": {
    kind: "bars",
    main: "cost",
    name: "asset_tag",
    color: 4,
    better: "less",
    details: [
      ["services", "serviços: {}"],
      ["rentals", "aluguéis: {}"],
      ["cost_per_rental", "{} por aluguel"],
    ],
  },
  "refused-demand": { kind: "refusals", main: "requests", better: "less" },
  customers: {
    kind: "series",
    main: "orders",
    shape: "bars",
    series: [
      { key: "returning", color: 2 },
      { key: "new", color: 1 },
    ],
    total: "Clientes",
  },
};
