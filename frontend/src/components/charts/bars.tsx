import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { type ChartColor, fills } from "./types";

export interface BarRow {
  id: string;
  name: string;
  /** `null` where it cannot be said. */
  value: number | null;
  /** The value as it is read. */
  text: string;
  /** The same in the period it is compared with: a mark on the bar. */
  before?: number | null;
  beforeText?: string;
  detail?: ReactNode;
  href?: string;
}

interface BarsProps {
  label: string;
  rows: readonly BarRow[];
  color?: ChartColor;
  /** What a full bar is; without it the longest is. */
  full?: number;
}

/** One bar a row, its name and figure written on it: nothing to look up, and each row leads on. */
export function Bars({ label, rows, color = 1, full }: BarsProps) {
  const longest = full ?? Math.max(...rows.flatMap(({ value, before }) => [value ?? 0, before ?? 0]), 0);
  const width = (value: number) => `${longest > 0 ? Math.max(0, Math.min((value / longest) * 100, 100)) : 0}%`;
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {rows.map(({ id, name, value, text, before, beforeText, detail, href }) => (
        <li key={id} className="break-inside-avoid">
          <div className="flex items-baseline justify-between gap-3">
            {href ? (
              <Link to={href} className="min-w-0 wrap-anywhere underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              <span className="min-w-0 wrap-anywhere">{name}</span>
            )}
            <span className="shrink-0 font-medium tabular-nums">{text}</span>
          </div>
          <div className="relative mt-1 h-3 rounded-[3px] bg-sunken print:[print-color-adjust:exact]">
            <div
              className={`h-full rounded-[3px] ${fills[color]} print:[print-color-adjust:exact]`}
              style={{ width: width(value ?? 0) }}
            />
            {typeof before === "number" && (
              <span
                title={beforeText}
                className="absolute -inset-y-0.5 w-0.5 -translate-x-1/2 bg-text ring-1 ring-raised"
                style={{ left: width(before) }}
              />
            )}
          </div>
          {detail && <div className="mt-0.5 text-xs text-muted tabular-nums">{detail}</div>}
        </li>
      ))}
    </ul>
  );
}
