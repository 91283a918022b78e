import { figureIn, isFigure } from "./cells";
import type { Report, Row } from "./shapes";

/** The row that each row is compared with: buckets by their order, everything else by what names it. */
export function rowBefore(report: Report): (row: Row, place: number) => Row | undefined {
  if (!isCompared(report)) return () => undefined;
  if (isSeries(report)) return (_, place) => report.previous[place];
  const nameOf = (row: Row) => report.keys.map((key) => row[key]).join("|");
  const known = new Map(report.previous.map((row) => [nameOf(row), row]));
  return (row) => known.get(nameOf(row));
}

/** Whether its rows are the buckets of the period. */
export function isSeries({ keys, columns }: Report): boolean {
  return columns.find(({ key }) => key === keys[0])?.unit === "bucket";
}

/** Whether there is nothing to draw: no rows, or nothing but zeros, now and before. */
export function isEmpty(report: Report): boolean {
  return isNothing(report, report.rows) && isNothing(report, report.previous);
}

/** Whether there is anything to compare with. */
export const isCompared = (report: Report) => report.compared !== null && !isNothing(report, report.previous);

function isNothing({ columns }: Report, rows: readonly Row[]): boolean {
  // a place in a list is a number, but says nothing by itself
  const measures = columns.filter((column) => isFigure(column) && column.key !== "rank");
  return !rows.some((row) => measures.some(({ key }) => figureIn(row, key)));
}

/** The sum of a column, as the API adds it up; `null` where it cannot be added. */
export const totalOf = (report: Report, key: string) => figureIn(report.totals, key);
export const totalBefore = (report: Report, key: string) => figureIn(report.previous_totals, key);
