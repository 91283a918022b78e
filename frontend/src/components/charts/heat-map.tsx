import { Fragment } from "react";
import { weekdayName } from "@/lib/opening-hours";
import type { Format } from "./types";

export interface HeatCell {
  /** 1 is Monday. */
  weekday: number;
  hour: number;
  value: number;
}

interface HeatMapProps {
  cells: readonly HeatCell[];
  /** As a figure is read in full. */
  format: Format;
  /** What the figures are, `reais`. */
  unit: string;
}

const THOUSAND = 1_000;
/** From here on a cell of a phone has room for thousands only. */
const IN_THOUSANDS = 10 * THOUSAND;
const oneDecimal = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 });

/** Set whole, so that the style sheet is made with them. */
const shades = [
  "bg-[var(--heat-1)] text-[var(--on-heat)]",
  "bg-[var(--heat-2)] text-[var(--on-heat)]",
  "bg-[var(--heat-3)] text-[var(--on-heat)]",
  "bg-[var(--heat-4)] text-[var(--on-heat-high)]",
  "bg-[var(--heat-5)] text-[var(--on-heat-high)]",
] as const;
const EMPTY = "bg-sunken";

const SHORT = ["seg", "ter", "qua", "qui", "sex", "sáb", "dom"];

/** The hours between the first and the last with a figure; those after midnight belong to the evening before them. */
export function hoursOf(cells: readonly HeatCell[]): number[] {
  const used = new Set(cells.map(({ hour }) => hour));
  if (used.size === 0) return [];
  const DAY = 24;
  const order = Array.from({ length: DAY }, (_, place) => (place + DAY_BEGINS) % DAY);
  const first = order.findIndex((hour) => used.has(hour));
  const last = order.findLastIndex((hour) => used.has(hour));
  return order.slice(first, last + 1);
}

/** A pub's day ends when the last guest has gone. */
const DAY_BEGINS = 6;

/** Weekday by hour. On a wide card the hours run to the right, on a phone down the page: every figure stays readable. */
export function HeatMap({ cells, format, unit }: HeatMapProps) {
  const hours = hoursOf(cells);
  const values = new Map(cells.map(({ weekday, hour, value }) => [`${weekday}-${hour}`, value]));
  const most = Math.max(...cells.map(({ value }) => value), 0);
  const inThousands = most >= IN_THOUSANDS;
  const short = (value: number) => (inThousands ? oneDecimal.format(value / THOUSAND) : whole.format(value));
  const shadeOf = (value: number) => shades[Math.min(Math.floor((value / most) * shades.length), shades.length - 1)];
  const place = (down: number, across: number) => ({ "--hour": down + 2, "--day": across + 2 }) as React.CSSProperties;
  const cell = "col-(--day) row-(--hour) @2xl:col-(--hour) @2xl:row-(--day)";
  return (
    <div className="@container">
      <p className="mb-2 text-xs text-muted">{inThousands ? `Em milhares de ${unit}` : `Em ${unit}`}</p>
      <div
        className="grid grid-cols-[2.25rem_repeat(7,minmax(0,1fr))] gap-0.5 text-[0.6875rem] tabular-nums @2xl:grid-cols-[2.5rem_repeat(var(--hours),minmax(0,1fr))] @2xl:text-xs print:[print-color-adjust:exact]"
        style={{ "--hours": hours.length } as React.CSSProperties}
      >
        {SHORT.map((name, day) => (
          <span
            key={name}
            style={place(-1, day)}
            className={`${cell} self-center text-center text-muted @2xl:text-left`}
          >
            {name}
          </span>
        ))}
        {hours.map((hour, down) => (
          <Fragment key={hour}>
            <span style={place(down, -1)} className={`${cell} self-center text-muted @2xl:text-center`}>
              {`${hour}h`}
            </span>
            {SHORT.map((name, day) => {
              const value = values.get(`${day + 1}-${hour}`) ?? 0;
              return (
                <span
                  key={name}
                  style={place(down, day)}
                  title={`${weekdayName(day).toLowerCase()}, ${hour}h: ${format(value)}`}
                  className={`${cell} flex min-h-7 items-center justify-center overflow-hidden rounded-[3px] @2xl:min-h-9 ${value > 0 ? shadeOf(value) : EMPTY}`}
                >
                  {value > 0 && short(value)}
                </span>
              );
            })}
          </Fragment>
        ))}
      </div>
    </div>
  );
}
