import { lineKindLabels, orderStatusLabels } from "@/api/generated/fields";
import { compactNumber } from "@/components/charts/axis";
import { costCenterName } from "@/lib/cost-centers";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber, percentText } from "@/lib/numbers";
import { weekdayName } from "@/lib/opening-hours";
import { bucketName } from "./period";
import type { Cell, Column, Report, Row, Unit } from "./shapes";

const kinds: Record<string, string> = lineKindLabels;

/** Beside the statuses of an order, the last step of the funnel is one. */
const statusNames: Record<string, string> = {
  ...orderStatusLabels,
  returned: "Devolvido",
};

/** What stands for a figure that cannot be said. */
export const NOTHING = "—";

const figures = new Set<Unit>(["amount", "count", "quantity", "litres", "percent", "hours", "days", "km"]);

export const isFigure = ({ unit }: Column) => figures.has(unit);

/** A number of this unit as it is read. */
export function figureText(value: number, unit: Unit): string {
  switch (unit) {
    case "amount":
      return formatMoney(value);
    case "percent":
      return percentText(value);
    case "hours":
      return hoursText(value);
    case "days":
      return `${formatNumber(value)} ${Math.abs(value) < 2 ? "dia" : "dias"}`;
    case "litres":
      return `${formatNumber(value)} L`;
    case "km":
      return `${formatNumber(value)} km`;
    default:
      return formatNumber(value);
  }
}

/** The same, short, for an axis. */
export function axisText(value: number, unit: Unit): string {
  if (unit === "amount") return `${value < 0 ? "-" : ""}R$ ${compactNumber(Math.abs(value))}`;
  if (unit === "percent") return `${compactNumber(value)}%`;
  return compactNumber(value);
}

/** From two days on, hours are read as days. */
function hoursText(hours: number): string {
  const DAY = 24;
  if (hours < 2 * DAY) return `${formatNumber(hours)} h`;
  return `${formatNumber(Math.round((hours / DAY) * 10) / 10)} dias`;
}

/** A cell as the table shows it. */
export function cellText(
  value: Cell | undefined,
  { unit }: Pick<Column, "unit">,
  report: Pick<Report, "grain" | "period">,
) {
  if (value === null || value === undefined || value === "") return NOTHING;
  switch (unit) {
    case "bucket":
      return bucketName(String(value), report.grain, report.period);
    case "date":
      return fullDay(String(value));
    case "weekday":
      return weekdayName(Number(value) - 1).toLowerCase() || NOTHING;
    case "hour":
      return `${value}h`;
    case "status":
      return statusNames[value] ?? String(value);
    case "cost_center":
      return costCenterName(String(value));
    case "kind":
      return kinds[value] ?? String(value);
    default:
      return typeof value === "number" ? figureText(value, unit) : value;
  }
}

/** The figure in a cell; `null` where there is none. */
export function figureIn(row: Row | null | undefined, key: string): number | null {
  const value = row?.[key];
  return typeof value === "number" ? value : null;
}

/** A name in a cell. */
export const textIn = (row: Row, key: string) => String(row[key] ?? NOTHING);
