import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { grid, quietAxis, shade, still } from "./axis";
import { percentChange, signed } from "./comparison";
import { TooltipBox } from "./tooltip-box";
import { colorOf, type Format, type Point, type Series } from "./types";

export interface TimeSeriesProps {
  points: readonly Point[];
  series: readonly Series[];
  /** One series is an area, several are bars on top of each other; `line` series lie over both. */
  shape: "area" | "bars";
  format: Format;
  /** Short, for the axis. */
  axisFormat: Format;
  /** What the bars of a point add up to, where that means something. */
  total?: string;
  onOpen?: (href: string) => void;
  /** In pixels. */
  height?: number;
}

const HEIGHT = 260;
const WIDEST_BAR = 56;

/** Figures along the days, the period before as a thin dashed line. Drawn for the eye; see `Picture` for the words. */
export default function TimeSeries(props: TimeSeriesProps) {
  const { points, series, shape, format, axisFormat, total, onOpen, height = HEIGHT } = props;
  const rows = points.map((point) => ({ ...point, ...drawn(point, series) }));
  const compared = points.some(({ before }) => typeof before === "number");
  const below = series.some(({ negative }) => negative);
  const open = (place: unknown) => {
    const point = points[Number(place)];
    if (point?.href) onOpen?.(point.href);
  };
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart
        accessibilityLayer={false}
        data={rows}
        stackOffset="sign"
        margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
        onClick={({ activeIndex }) => open(activeIndex)}
        style={{ cursor: points.some(({ href }) => href) ? "pointer" : undefined }}
      >
        <CartesianGrid {...grid} />
        <XAxis dataKey="label" minTickGap={16} interval="preserveStartEnd" {...quietAxis} />
        <YAxis
          width="auto"
          domain={[below ? "auto" : 0, "auto"]}
          tickFormatter={axisFormat}
          allowDecimals={false}
          {...quietAxis}
        />
        {below && <ReferenceLine y={0} stroke="var(--line-strong)" />}
        <Tooltip
          cursor={shape === "bars" ? shade : { stroke: "var(--line-strong)" }}
          isAnimationActive={false}
          content={pointBox({ series, format, total })}
        />
        {series.map(({ key, color, line }) =>
          line || shape === "bars" ? null : (
            <Area
              key={key}
              dataKey={key}
              type="linear"
              stroke={colorOf(color)}
              strokeWidth={2}
              fill={colorOf(color)}
              fillOpacity={0.16}
              dot={points.length === 1}
              {...still}
            />
          ),
        )}
        {series.map(({ key, color, line }) =>
          line || shape !== "bars" ? null : (
            <Bar key={key} dataKey={key} stackId="one" fill={colorOf(color)} maxBarSize={WIDEST_BAR} {...still} />
          ),
        )}
        {series.map(({ key, color, line }) =>
          line ? (
            <Line
              key={key}
              dataKey={key}
              stroke={colorOf(color)}
              strokeWidth={2}
              dot={points.length === 1}
              {...still}
            />
          ) : null,
        )}
        {compared && (
          <Line
            dataKey="before"
            stroke="var(--line-strong)"
            strokeWidth={1.5}
            strokeDasharray="5 4"
            dot={false}
            activeDot={false}
            {...still}
          />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** The values under the names of their series, what went out below zero. */
function drawn({ values }: Point, series: readonly Series[]): Record<string, number | null> {
  return Object.fromEntries(
    series.map(({ key, negative }) => {
      const value = values[key] ?? null;
      return [key, negative && value !== null ? -value : value];
    }),
  );
}

type Described = Pick<TimeSeriesProps, "series" | "format" | "total">;

/** What is said about the point under the pointer. */
function pointBox({ series, format, total }: Described) {
  return ({ active, payload }: TooltipContentProps) => {
    const point = payload[0]?.payload as Point | undefined;
    if (!active || !point) return null;
    const { name, values, before, beforeName } = point;
    const text = (value: number | null | undefined) => (typeof value === "number" ? format(value) : "—");
    const sum = series.reduce((all, { key, line }) => all + (line ? 0 : (values[key] ?? 0)), 0);
    const change = total || series.length === 1 ? percentChange(sum, before) : null;
    const lines = [
      ...series.map(({ key, label, color }) => ({ label, color, value: text(values[key]) })),
      ...(total && series.length > 1 ? [{ label: total, value: format(sum), strong: true }] : []),
      ...(typeof before === "number" ? [{ label: beforeName ?? "Antes", value: format(before) }] : []),
    ];
    return <TooltipBox title={name} lines={lines} note={change !== null && signed(change)} />;
  };
}
