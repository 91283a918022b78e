import { useState } from "react";
import { Card } from "@/components/ui/card";
import { formatNumber } from "@/lib/numbers";
import { apart, drawingOf, HEIGHT, WIDTH } from "./map";
import type { VanRoute, WaitingStop } from "./routes";
import { stopPlace } from "./stop-card";

const COLORS = ["var(--chart-1)", "var(--chart-2)", "var(--chart-3)", "var(--chart-4)", "var(--chart-5)"];
const colorOf = (round: number) => COLORS[round % COLORS.length];

interface RouteMapProps {
  routes: readonly VanRoute[];
  waiting: readonly WaitingStop[];
}

/** Where the vans drive, drawn from the coordinates alone. The lists of stops say the same in words; a mark leads there. */
export function RouteMap({ routes, waiting }: RouteMapProps) {
  const [named, setNamed] = useState<string>();
  const drawing = drawingOf(routes, waiting);
  if (!drawing) return null;
  const { houses, rounds, scale } = drawing;
  const marks = apart(
    [
      ...rounds.flatMap(({ van, stops }, round) => stops.map((stop) => ({ ...stop, color: colorOf(round), van }))),
      ...drawing.waiting.map((stop) => ({ ...stop, color: "var(--line-strong)", van: "sem carro" })),
    ],
    houses,
  );
  const shown = marks.find(({ key }) => key === named);
  return (
    <Card title="Mapa">
      <figure aria-label="Mapa das paradas, na ordem das listas">
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure is named; a title would cover the names of the stops */}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full">
          {rounds.map(({ van, line }, round) => (
            <polyline
              key={van}
              points={line.map(({ x, y }) => `${x},${y}`).join(" ")}
              fill="none"
              stroke={colorOf(round)}
              strokeWidth={2}
              strokeLinejoin="round"
            />
          ))}
          {houses.map(({ x, y }) => (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
              <path d="M-8 0 L0 -8 L8 0 V8 H-8 Z" fill="var(--text)" />
              <text y={20} textAnchor="middle" className="fill-text text-[10px] font-semibold">
                Casa
              </text>
            </g>
          ))}
          {marks.map(({ key, x, y, of, color }) => (
            <line key={key} x1={of.x} y1={of.y} x2={x} y2={y} stroke={color} strokeWidth={1} />
          ))}
          {marks.map((mark) => (
            <a
              key={mark.key}
              href={`#${stopPlace(mark.key)}`}
              aria-label={
                mark.number ? `Parada ${mark.number} de ${mark.van}: ${mark.name}` : `${mark.name}, ${mark.van}`
              }
              onClick={(event) => {
                event.preventDefault(); // the draft of the plan stays: nothing is navigated
                document.getElementById(stopPlace(mark.key))?.scrollIntoView({ block: "center" });
              }}
              onFocus={() => setNamed(mark.key)}
              onBlur={() => setNamed(undefined)}
              onMouseEnter={() => setNamed(mark.key)}
              onMouseLeave={() => setNamed(undefined)}
            >
              <circle cx={mark.x} cy={mark.y} r={12} fill="transparent" />
              <circle cx={mark.x} cy={mark.y} r={9} fill="var(--raised)" stroke={mark.color} strokeWidth={2.5} />
              <text
                x={mark.x}
                y={mark.y + 3.5}
                textAnchor="middle"
                className="fill-text text-[10px] font-semibold tabular-nums"
              >
                {mark.number ?? "?"}
              </text>
            </a>
          ))}
          {shown && (
            <text
              x={shown.x}
              y={shown.y - 14}
              textAnchor={shown.x < WIDTH / 3 ? "start" : shown.x > (WIDTH * 2) / 3 ? "end" : "middle"}
              stroke="var(--raised)"
              strokeWidth={4}
              className="pointer-events-none fill-text text-[12px] font-semibold [paint-order:stroke]"
            >
              {shown.name}
            </text>
          )}
          <g transform={`translate(8 ${HEIGHT - 8})`}>
            <path d={`M0 -4 V0 H${scale.width} V-4`} fill="none" stroke="var(--muted)" />
            <text x={scale.width + 5} className="fill-muted text-[10px] tabular-nums">
              {`${formatNumber(scale.km)} km`}
            </text>
          </g>
        </svg>
      </figure>
      <ul aria-label="Carros no mapa" className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-xs">
        {rounds.map(({ van }, round) => (
          <li key={van} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="h-0.5 w-4" style={{ background: colorOf(round) }} />
            {van}
          </li>
        ))}
      </ul>
    </Card>
  );
}
