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
  series: readonly Series[];
  /** What its bars add up to; without it they do not. */
  total?: string;
}

export interface BarsLook extends Base {
  kind: "bars";
  name: string;
  color?: ChartColor;
  /** What a full bar is. */
  full?: number;
  /** Columns that are written below each bar. */
  details?: readonly string[];
}

export type Look =
  | SeriesLook
  | BarsLook
  | (Base & { kind: "heat" | "abc" | "funnel" | "freight" | "prices" | "refusals" | "sellers" });

const utilisation: BarsLook = {
  kind: "bars",
  main: "utilisation",
  name: "model",
  color: 3,
  full: 100,
  details: ["idle_days", "overdue_days", "maintenance_days"],
};

/** How each report is drawn; one that is not here is a table. */
export const looks: Readonly<Record<string, Look>> = {
  revenue: {
    kind: "series",
    main: "total",
    shape: "bars",
    series: [
      { key: "choperia", label: "Choperia", color: 1 },
      { key: "distribuidora", label: "Distribuidora", color: 2 },
    ],
    total: "Total",
  },
  "revenue-by-source": {
    kind: "series",
    main: "total",
    shape: "bars",
    series: [
      { key: "counter", label: "Balcão", color: 1 },
      { key: "events", label: "Eventos", color: 4 },
    ],
    total: "Total",
  },
  "sales-heat": { kind: "heat", main: "amount" },
  "sales-by-category": { kind: "bars", main: "amount", name: "category" },
  "sales-by-product": { kind: "abc", main: "amount" },
  "product-sales": {
    kind: "series",
    main: "amount",
    shape: "area",
    series: [{ key: "amount", label: "Faturamento", color: 1 }],
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
    details: ["mean_hours", "p90_hours", "waiting"],
  },
  cancellations: { kind: "bars", main: "orders", name: "reason", color: 4, better: "less", details: ["amount"] },
  deposits: {
    kind: "series",
    main: "received",
    shape: "bars",
    series: [
      { key: "received", label: "Recebidos", color: 1 },
      { key: "used", label: "Usados no pagamento", color: 2, negative: true },
      { key: "returned", label: "Devolvidos", color: 3, negative: true },
      { key: "kept", label: "Retidos", color: 4, negative: true },
      { key: "held", label: "Em mãos no fim", color: 5, line: true },
    ],
  },
  freight: { kind: "freight", main: "price" },
  "order-items": { kind: "bars", main: "amount", name: "name", details: ["orders", "quantity"] },
  "utilisation-by-model": utilisation,
  "utilisation-by-asset": { ...utilisation, name: "asset_tag" },
  "refused-demand": { kind: "refusals", main: "requests", better: "less" },
  customers: {
    kind: "series",
    main: "orders",
    shape: "bars",
    series: [
      { key: "returning", label: "De volta", color: 2 },
      { key: "new", label: "Novos", color: 1 },
    ],
    total: "Clientes",
  },
};
