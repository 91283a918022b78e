import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { percentText } from "@/lib/numbers";
import { grid, quietAxis, shade, still } from "./axis";
import { TooltipBox } from "./tooltip-box";
import { type ChartColor, colorOf, type Format } from "./types";

export type AbcClass = "A" | "B" | "C";

export interface AbcItem {
  id: string;
  rank: number;
  name: string;
  amount: number;
  /** Percent of everything, up to and with this one. */
  cumulative: number;
  class: AbcClass;
  href?: string;
}

export interface AbcCurveProps {
  items: readonly AbcItem[];
  format: Format;
  axisFormat: Format;
  onOpen?: (href: string) => void;
}

export const classColors: Record<AbcClass, ChartColor> = { A: 1, B: 3, C: 2 };
const HEIGHT = 300;

/** What each product brings, most first, and how fast that becomes everything. */
export default function AbcCurve({ items, format, axisFormat, onOpen }: AbcCurveProps) {
  const rows = items.map((item) => ({ ...item, [item.class]: item.amount }));
  const classes = (["A", "B", "C"] as const).filter((name) => items.some((item) => item.class === name));
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart
        accessibilityLayer={false}
        data={rows}
        margin={{ left: 0, right: 0, top: 20, bottom: 0 }}
        onClick={({ activeIndex }) => {
          const href = items[Number(activeIndex)]?.href;
          if (href) onOpen?.(href);
        }}
        style={{ cursor: onOpen ? "pointer" : undefined }}
      >
        <CartesianGrid {...grid} />
        {classes.map((name) => {
          const within = items.filter((item) => item.class === name);
          return (
            <ReferenceArea
              key={name}
              yAxisId="amount"
              x1={within[0]?.rank}
              x2={within.at(-1)?.rank}
              fill={colorOf(classColors[name])}
              fillOpacity={0.08}
              ifOverflow="visible"
              label={{ value: name, position: "top", fill: "var(--text)", fontSize: 13, fontWeight: 600 }}
            />
          );
        })}
        <XAxis dataKey="rank" minTickGap={24} {...quietAxis} />
        <YAxis yAxisId="amount" width="auto" domain={[0, "auto"]} tickFormatter={axisFormat} {...quietAxis} />
        <YAxis
          yAxisId="share"
          orientation="right"
          width="auto"
          domain={[0, 100]}
          ticks={[0, 25, 50, 80, 95]}
          tickFormatter={(value: number) => percentText(value)}
          {...quietAxis}
        />
        <Tooltip cursor={shade} isAnimationActive={false} content={itemBox(format)} />
        {classes.map((name) => (
          <Bar
            key={name}
            yAxisId="amount"
            dataKey={name}
            stackId="one"
            fill={colorOf(classColors[name])}
            maxBarSize={40}
            {...still}
          />
        ))}
        <Line
          yAxisId="share"
          dataKey="cumulative"
          stroke={colorOf(5)}
          strokeWidth={2}
          dot={items.length === 1}
          {...still}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** What is said about the product under the pointer. */
function itemBox(format: Format) {
  return ({ active, payload }: TooltipContentProps) => {
    const item = payload[0]?.payload as AbcItem | undefined;
    if (!active || !item) return null;
    const lines = [
      { label: `Classe ${item.class}`, color: classColors[item.class], value: format(item.amount) },
      { label: "Até aqui", value: percentText(item.cumulative) },
    ];
    return <TooltipBox title={`${item.rank}º ${item.name}`} lines={lines} />;
  };
}
