import type { AbcClass, AbcItem } from "@/components/charts/abc-curve";
import type { BarRow } from "@/components/charts/bars";
import type { FunnelStep } from "@/components/charts/funnel";
import type { HeatCell } from "@/components/charts/heat-map";
import type { Dot } from "@/components/charts/scatter";
import type { TwinChange } from "@/components/charts/twin-changes";
import type { ChartColor, Point, Series } from "@/components/charts/types";
import { fullDay, shortDay } from "@/lib/days";
import { formatMoney, sumMoney } from "@/lib/money";
import { formatNumber, percentText } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { cellText, figureIn, figureText, textIn } from "./cells";
import { isCompared, rowBefore, totalOf } from "./comparing";
import type { RowLink } from "./links";
import type { BarsLook, SeriesLook } from "./looks";
import { bucketLabel, bucketName, periodText } from "./period";
import type { Report, Row } from "./shapes";

const unitOf = (report: Report, key: string) => report.columns.find((column) => column.key === key)?.unit ?? "count";

/** The series that have a figure at all: with one part of the house chosen, the other is not drawn. */
export function shownSeries(report: Report, { series }: SeriesLook): Series[] {
  const used = series.filter(({ key }) => report.rows.some((row) => figureIn(row, key)));
  return (used.length > 0 ? used : series.slice(0, 1)).map(({ key, ...rest }) => ({
    ...rest,
    key,
    label: report.columns.find((column) => column.key === key)?.label ?? key,
  }));
}

export function seriesKey(report: Report, { main, total }: SeriesLook, series: readonly Series[]) {
  const entries = series.map(({ key, label, color, line }) => {
    const sum = totalOf(report, key);
    return {
      label,
      color,
      mark: line ? ("line" as const) : ("square" as const),
      value: sum === null ? undefined : figureText(sum, unitOf(report, key)),
    };
  });
  const what = total ? undefined : series.find(({ key }) => key === main)?.label;
  return [...entries, ...beforeKey(report, "dashed", series.length > 1 ? what : undefined)];
}

/** How the period it is compared with is drawn. */
export function beforeKey(report: Report, mark: "dashed" | "tick", what?: string) {
  const { compared } = report;
  return compared && isCompared(report)
    ? [{ label: `${what ? `${what} antes` : "antes"} (${periodText(compared)})`, mark }]
    : [];
}

export function seriesPoints(report: Report, look: SeriesLook, linkOf: RowLink): Point[] {
  const { period, grain, compared } = report;
  const before = rowBefore(report);
  return report.rows.map((row, place) => {
    const first = textIn(row, report.keys[0] ?? "");
    const earlier = before(row, place);
    return {
      id: first,
      label: bucketLabel(first, grain),
      name: bucketName(first, grain, period),
      values: Object.fromEntries(look.series.map(({ key }) => [key, figureIn(row, key)])),
      before: earlier && sumBefore(earlier, look),
      beforeName: earlier && compared ? bucketName(textIn(earlier, report.keys[0] ?? ""), grain, compared) : undefined,
      href: linkOf(row),
    };
  });
}

/** What the bars of the bucket before add up to, or its main figure where they do not. */
function sumBefore(row: Row, { series, total, main }: SeriesLook): number | null {
  if (!total) return figureIn(row, main);
  const bars = series.filter(({ line }) => !line).map(({ key }) => figureIn(row, key) ?? 0);
  return sumMoney(bars);
}

export function barRows(report: Report, look: BarsLook, linkOf: RowLink): BarRow[] {
  const before = rowBefore(report);
  const unit = unitOf(report, look.main);
  const column = report.columns.find(({ key }) => key === look.name) ?? { unit: "text" as const };
  const text = (value: number | null) => (value === null ? "—" : figureText(value, unit));
  return report.rows.map((row, place) => {
    const value = figureIn(row, look.main);
    const share = figureIn(row, "share");
    const earlier = before(row, place);
    const was = earlier ? figureIn(earlier, look.main) : null;
    return {
      id: report.keys.map((key) => row[key]).join("-"),
      name: cellText(row[look.name], column, report),
      value,
      text: text(value) + (share === null ? "" : ` · ${percentText(share)}`),
      before: was,
      beforeText: was === null ? undefined : `antes: ${text(was)}`,
      detail: look.details && detailOf(report, row, look.details),
      href: linkOf(row),
    };
  });
}

/** `em média 12 dias sem uso · 0,5 dia de atraso`. */
function detailOf(report: Report, row: Row, details: NonNullable<BarsLook["details"]>): string | undefined {
  const said = details.flatMap(([key, words]) => {
    const value = figureIn(row, key);
    return value ? [words.replace("{}", figureText(value, unitOf(report, key)))] : [];
  });
  return said.join(" · ") || undefined;
}

export function heatCells(report: Report): HeatCell[] {
  return report.rows.map((row) => ({
    weekday: figureIn(row, "weekday") ?? 1,
    hour: figureIn(row, "hour") ?? 0,
    value: figureIn(row, "amount") ?? 0,
  }));
}

/** Products that brought something; those that did not are in the table. */
export function abcItems(report: Report, linkOf: RowLink): AbcItem[] {
  return report.rows
    .filter((row) => figureIn(row, "amount"))
    .map((row) => ({
      id: report.keys.map((key) => row[key]).join("-"),
      rank: figureIn(row, "rank") ?? 0,
      name: textIn(row, "product"),
      amount: figureIn(row, "amount") ?? 0,
      cumulative: figureIn(row, "cumulative") ?? 0,
      class: textIn(row, "class") as AbcClass,
      href: linkOf(row),
    }));
}

export function funnelSteps(report: Report): FunnelStep[] {
  return report.rows.map((row) => {
    const count = figureIn(row, "orders") ?? 0;
    const hours = figureIn(row, "median_hours");
    return {
      id: textIn(row, "step"),
      name: cellText(row.step, { unit: "status" }, report),
      count,
      text: counted(count, "pedido", "pedidos"),
      fromPrevious: figureIn(row, "from_previous"),
      fromFirst: figureIn(row, "from_first"),
      time: hours === null ? undefined : hours < 1 ? "menos de 1 h" : figureText(hours, "hours"),
    };
  });
}

export function priceChanges(report: Report, linkOf: RowLink): TwinChange[] {
  return report.rows.map((row) => ({
    id: `${row.product_id}-${row.changed_on}`,
    name: textIn(row, "product"),
    detail: `${fullDay(textIn(row, "changed_on"))} · ${formatMoney(figureIn(row, "old_price") ?? 0)} → ${formatMoney(figureIn(row, "new_price") ?? 0)}`,
    first: figureIn(row, "change"),
    second: figureIn(row, "volume_change"),
    missing: figureIn(row, "daily_after") === null ? "ainda não" : "sem base",
    href: linkOf(row),
  }));
}

/** Deliveries with a distance, and what a kilometre costs over all of them. */
export function freightDots(report: Report): { dots: Dot[]; perKm: number | null } {
  const dots = report.rows.flatMap((row) => {
    const x = figureIn(row, "distance_km");
    const y = figureIn(row, "price");
    if (x === null || y === null) return [];
    const lines = report.columns
      .filter(({ key }) => ["distance_km", "trips", "price", "price_per_km"].includes(key))
      .map((column) => ({ label: column.label, value: cellText(row[column.key], column, report) }));
    return [{ id: textIn(row, "order_id"), name: textIn(row, "order_code"), x, y, lines }];
  });
  const distance = dots.reduce((sum, { x }) => sum + x, 0);
  return { dots, perKm: distance > 0 ? sumMoney(dots.map(({ y }) => y)) / distance : null };
}

const COLORS: readonly ChartColor[] = [4, 2, 1, 3, 5];
const OTHERS = "Outros modelos";

/** Refusals by the day that was wanted, one colour a model; from the fifth model on they are one. */
export function refusalSeries(report: Report) {
  const sums = new Map<string, number>();
  for (const row of report.rows) {
    sums.set(textIn(row, "model"), (sums.get(textIn(row, "model")) ?? 0) + (figureIn(row, "requests") ?? 0));
  }
  const ranked = [...sums].toSorted((a, b) => b[1] - a[1]).map(([model]) => model);
  const named = ranked.length > COLORS.length ? ranked.slice(0, COLORS.length - 1) : ranked;
  const keyOf = (model: string) => (named.includes(model) ? model : OTHERS);
  const labels = ranked.length > named.length ? [...named, OTHERS] : named;
  const series: Series[] = labels.map((label, place) => ({ key: label, label, color: COLORS[place] ?? 5 }));
  const days = new Map<string, Record<string, number>>();
  for (const row of report.rows) {
    const day = textIn(row, "wanted_on");
    const values = days.get(day) ?? {};
    const key = keyOf(textIn(row, "model"));
    values[key] = (values[key] ?? 0) + (figureIn(row, "requests") ?? 0);
    days.set(day, values);
  }
  const points: Point[] = [...days]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, values]) => ({ id: day, label: shortDay(day), name: `Para ${fullDay(day)}`, values }));
  const entries = series.map(({ key, label, color }) => {
    const sum = [...days.values()].reduce((all, values) => all + (values[key] ?? 0), 0);
    return { label, color, value: formatNumber(sum) };
  });
  return { points, series, entries };
}
