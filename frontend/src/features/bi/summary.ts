import { percentChange, signed } from "@/components/charts/comparison";
import { listed } from "@/lib/text";
import { cellText, figureIn, figureText } from "./cells";
import { isSeries, totalBefore, totalOf } from "./comparing";
import type { Look } from "./looks";
import { periodText } from "./period";
import type { Column, Report, Row } from "./shapes";

const LEADERS = 3;

/** What a chart shows, in one sentence for those who hear it. */
export function gistOf(report: Report, { main }: Look): string {
  const column = report.columns.find(({ key }) => key === main);
  const period = periodText(report.period);
  if (!column) return `${report.title}, ${period}.`;
  const said = [sumOf(report, column), leading(report, column)].filter(Boolean).join("; ");
  return `${report.title}, ${period}${said && `: ${said}`}.`;
}

function sumOf(report: Report, { key, unit }: Column): string | undefined {
  const sum = totalOf(report, key);
  if (sum === null) return undefined;
  const change = percentChange(sum, totalBefore(report, key));
  return `ao todo ${figureText(sum, unit)}${change === null ? "" : `, ${signed(change)} que no período comparado`}`;
}

/** The highest bucket of a series, or who comes first elsewhere. */
function leading(report: Report, column: Column): string | undefined {
  const ranked = report.rows
    .flatMap((row) => {
      const value = figureIn(row, column.key);
      return value === null ? [] : [{ row, value }];
    })
    .toSorted((a, b) => b.value - a.value);
  const words = ({ row, value }: { row: Row; value: number }) =>
    `${nameOf(report, row)} (${figureText(value, column.unit)})`;
  if (ranked.length === 0) return undefined;
  if (isSeries(report)) return ranked[0] && `o ponto mais alto é ${words(ranked[0])}`;
  return `à frente ${listed(ranked.slice(0, LEADERS).map(words))}`;
}

/** What a row is called: its first column that is not a number for machines. */
export function nameOf(report: Report, row: Row): string {
  const named = report.columns.filter(
    ({ key, unit }) => unit !== "id" && (unit === "text" || report.keys.includes(key)),
  );
  const shown = named.filter(({ unit }) => unit === "text");
  return (shown.length > 0 ? shown.slice(0, 1) : named)
    .map((column) => cellText(row[column.key], column, report))
    .join(", ");
}
