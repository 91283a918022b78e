import type { ReactNode } from "react";
import { type ChartColor, fills } from "./types";

interface TooltipLine {
  label: string;
  value: string;
  color?: ChartColor;
  strong?: boolean;
}

interface TooltipBoxProps {
  title: string;
  lines: readonly TooltipLine[];
  note?: ReactNode;
}

/** What a chart says about the place that is pointed at; the table below says it to everybody. */
export function TooltipBox({ title, lines, note }: TooltipBoxProps) {
  return (
    <div className="rounded-control border border-line-strong bg-raised px-3 py-2 text-xs text-text shadow-sm">
      <p className="mb-1 font-semibold">{title}</p>
      <ul className="flex flex-col gap-0.5">
        {lines.map(({ label, value, color, strong }) => (
          <li key={label} className={`flex items-center gap-2 ${strong ? "font-semibold" : ""}`}>
            {color ? (
              <span className={`size-2.5 shrink-0 rounded-[2px] ${fills[color]}`} />
            ) : (
              <span className="w-2.5 shrink-0" />
            )}
            <span className="grow pr-3">{label}</span>
            <span className="tabular-nums">{value}</span>
          </li>
        ))}
      </ul>
      {note && <p className="mt-1 text-muted">{note}</p>}
    </div>
  );
}
