import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Movement } from "@/api/stock";
import { formatNumber } from "@/lib/numbers";
import { inUnits } from "@/lib/stock-amounts";
import { formatInstant } from "@/lib/time";

interface BalanceChartProps {
  /** The newest first, as the list has them. */
  movements: readonly Movement[];
  unit: string;
  minimum: number;
}

/** The balance after each movement; the list below says the same in words. */
export default function BalanceChart({ movements, unit, minimum }: BalanceChartProps) {
  const points = movements.toReversed().map(({ number, at, balance }) => ({ number, at, balance }));
  const at = new Map(points.map((point) => [point.number, point.at]));
  return (
    <div aria-hidden="true" className="p-4 text-xs">
      <ResponsiveContainer width="100%" height={224}>
        <LineChart accessibilityLayer={false} data={points} margin={{ left: 0, right: 12, top: 8, bottom: 0 }}>
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="number"
            tickFormatter={(number: number) => formatInstant(at.get(number) ?? "").slice(0, 5)}
            minTickGap={48}
            tickLine={false}
            axisLine={false}
            tick={{ fill: "var(--muted)" }}
          />
          <YAxis
            width={48}
            domain={[(least: number) => Math.min(0, least), "auto"]}
            tickFormatter={formatNumber}
            tickLine={false}
            axisLine={false}
            tick={{ fill: "var(--muted)" }}
          />
          <Tooltip
            cursor={{ stroke: "var(--line-strong)" }}
            contentStyle={{ background: "var(--raised)", borderColor: "var(--line)", borderRadius: 6 }}
            labelFormatter={(number) => formatInstant(at.get(Number(number)) ?? "")}
            formatter={(value) => [inUnits(Number(value), unit), "saldo"]}
          />
          {minimum > 0 && (
            <ReferenceLine
              y={minimum}
              stroke="var(--warn)"
              strokeDasharray="4 4"
              label={{ value: "mínimo", position: "insideBottomRight", fill: "var(--warn)" }}
            />
          )}
          <Line
            type="stepAfter"
            dataKey="balance"
            stroke="var(--amber)"
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  );
}
