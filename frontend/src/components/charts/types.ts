/** Five colours, told apart by everybody; the numbers are those of the tokens. */
export type ChartColor = 1 | 2 | 3 | 4 | 5;

/** Set whole, so that the style sheet is made with them. */
export const fills: Record<ChartColor, string> = {
  1: "bg-chart-1",
  2: "bg-chart-2",
  3: "bg-chart-3",
  4: "bg-chart-4",
  5: "bg-chart-5",
};

export const colorOf = (color: ChartColor) => `var(--chart-${color})`;

export interface Series {
  key: string;
  label: string;
  color: ChartColor;
  /** Drawn below zero: what went out. */
  negative?: boolean;
  /** Drawn as a line over the bars: what there was at the end. */
  line?: boolean;
}

/** One place on the axis of a time series. `values` has those of the series by key; `null` is a gap. */
export interface Point {
  id: string;
  /** Short, for the axis. */
  label: string;
  /** Whole, for the tooltip. */
  name: string;
  values: Readonly<Record<string, number | null>>;
  /** All of it in the period it is compared with. */
  before?: number | null;
  /** What that period calls it. */
  beforeName?: string;
  /** Where a click leads. */
  href?: string;
}

export type Format = (value: number) => string;
