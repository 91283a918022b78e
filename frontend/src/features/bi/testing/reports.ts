import type { Report } from "../shapes";

const card = {
  question: "Quanto a casa faturou, e quando?",
  definition: "Vendas pelo dia da venda e eventos pelo dia da entrega, com frete.",
  filters: ["cost_center", "grain"] as Report["filters"],
};

export const revenue: Report = {
  ...card,
  key: "revenue",
  title: "Faturamento por período",
  area: "sales",
  period: { from: "2026-10-01", to: "2026-11-21" },
  compared: { from: "2026-08-10", to: "2026-09-30" },
  grain: "month",
  keys: ["period"],
  columns: [
    { key: "period", label: "Período", unit: "bucket" },
    { key: "choperia", label: "Choperia", unit: "amount" },
    { key: "distribuidora", label: "Distribuidora", unit: "amount" },
    { key: "total", label: "Total", unit: "amount" },
  ],
  rows: [
    { period: "2026-10-01", choperia: 900, distribuidora: 100.5, total: 1000.5 },
    { period: "2026-11-01", choperia: 400, distribuidora: 100, total: 500 },
  ],
  totals: { choperia: 1300, distribuidora: 200.5, total: 1500.5 },
  previous: [
    { period: "2026-08-10", choperia: 500, distribuidora: 0, total: 500 },
    { period: "2026-09-01", choperia: 0, distribuidora: 0, total: 0 },
  ],
  previous_totals: { choperia: 500, distribuidora: 0, total: 500 },
  drill: null,
  complete: { position: "0.12436", at: "2026-11-21T18:30:00Z" },
};

export const byCategory: Report = {
  ...revenue,
  key: "sales-by-category",
  title: "Vendas por categoria",
  filters: ["cost_center"],
  keys: ["category_id"],
  columns: [
    { key: "category_id", label: "Id", unit: "id" },
    { key: "category", label: "Categoria", unit: "text" },
    { key: "quantity", label: "Quantidade", unit: "quantity" },
    { key: "amount", label: "Faturamento", unit: "amount" },
    { key: "share", label: "Participação", unit: "percent" },
  ],
  rows: [
    { category_id: 3, category: "Chopes", quantity: 80, amount: 960, share: 75 },
    { category_id: 0, category: "Sem categoria", quantity: 12.5, amount: 320, share: 25 },
  ],
  totals: { quantity: 92.5, amount: 1280 },
  previous: [{ category_id: 3, category: "Chopes", quantity: 40, amount: 480, share: 100 }],
  previous_totals: { quantity: 40, amount: 480 },
  drill: { report: "sales-by-product", filter: "category_id", column: "category_id" },
};

export const byModel: Report = {
  ...revenue,
  key: "utilisation-by-model",
  title: "Uso por modelo",
  area: "equipment",
  filters: ["model_id"],
  keys: ["model_id"],
  columns: [
    { key: "model_id", label: "Id", unit: "id" },
    { key: "model", label: "Modelo", unit: "text" },
    { key: "service_hours", label: "Em serviço", unit: "hours" },
    { key: "utilisation", label: "Uso", unit: "percent" },
    { key: "idle_days", label: "Dias parados", unit: "days" },
    { key: "overdue_days", label: "Dias de atraso", unit: "days" },
  ],
  rows: [
    {
      model_id: 1,
      model: "Chopeira elétrica",
      service_hours: 2160,
      utilisation: 41.5,
      idle_days: 12,
      overdue_days: 0.5,
    },
    { model_id: 2, model: "Barril 50 L", service_hours: 0, utilisation: null, idle_days: 0, overdue_days: 0 },
  ],
  totals: null,
  previous: [],
  previous_totals: null,
  compared: null,
  drill: { report: "utilisation-by-asset", filter: "model_id", column: "model_id" },
};

/** A report of a business in which nothing has happened. */
export function nothing(report: Report): Report {
  const zero = (row: Report["rows"][number]) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, typeof value === "number" ? 0 : value]));
  const isSeries = report.keys[0] === "period";
  return {
    ...report,
    rows: isSeries ? report.rows.map(zero) : [],
    totals: report.totals && zero(report.totals),
    previous: isSeries ? report.previous.map(zero) : [],
    previous_totals: report.previous_totals && zero(report.previous_totals),
    complete: { position: "0.0", at: null },
  };
}
