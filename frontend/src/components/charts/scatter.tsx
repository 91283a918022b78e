import {
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  ScatterChart,
  Scatter as ScatterDots,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { grid, quietAxis, still } from "./axis";
import { TooltipBox } from "./tooltip-box";
import { colorOf, type Format } from "./types";

export interface Dot {
  id: string;
  name: string;
  x: number;
  y: number;
  lines: readonly { label: string; value: string }[];
}

export interface ScatterProps {
  dots: readonly Dot[];
  xLabel: string;
  yLabel: string;
  xFormat: Format;
  yFormat: Format;
  /** A line from zero that the dots can be held against: `y` per `x`. */
  slope?: number;
}

const HEIGHT = 300;

/** Two figures of each row against each other. */
export default function Scatter({ dots, xLabel, yLabel, xFormat, yFormat, slope }: ScatterProps) {
  const farthest = Math.max(...dots.map(({ x }) => x), 0);
  const highest = Math.max(...dots.map(({ y }) => y), 0);
  // the line ends where the first of the two axes does
  const end = slope ? Math.min(farthest, highest / slope) : 0;
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ScatterChart accessibilityLayer={false} margin={{ left: 0, right: 16, top: 24, bottom: 16 }}>
        <CartesianGrid {...grid} />
        <XAxis
          dataKey="x"
          type="number"
          name={xLabel}
          domain={[0, "auto"]}
          tickFormatter={xFormat}
          label={{ value: xLabel, position: "insideBottom", offset: -12, fill: "var(--muted)", fontSize: 12 }}
          {...quietAxis}
        />
        <YAxis
          dataKey="y"
          type="number"
          name={yLabel}
          width="auto"
          domain={[0, "auto"]}
          tickFormatter={yFormat}
          {...quietAxis}
        />
        {slope && end > 0 && (
          <ReferenceLine
            segment={[
              { x: 0, y: 0 },
              { x: end, y: end * slope },
            ]}
            stroke="var(--line-strong)"
            strokeDasharray="5 4"
          />
        )}
        <Tooltip
          cursor={{ stroke: "var(--line-strong)", strokeDasharray: "3 3" }}
          isAnimationActive={false}
          content={dotBox}
        />
        <ScatterDots data={[...dots]} fill={colorOf(2)} fillOpacity={0.65} {...still} />
      </ScatterChart>
    </ResponsiveContainer>
  );
}

/** What is said about the dot under the pointer. */
function dotBox({ active, payload }: TooltipContentProps) {
  const dot = payload[0]?.payload as Dot | undefined;
  return active && dot ? <TooltipBox title={dot.name} lines={dot.lines} /> : null;
}
