import { type ChartColor, fills } from "./types";

interface KeyEntry {
  label: string;
  color?: ChartColor;
  /** `dashed` and `tick` are the period it is compared with. */
  mark?: "square" | "line" | "dashed" | "tick";
  /** What it adds up to. */
  value?: string;
}

/** Names the colours, each with its sum, in the order in which they are drawn. */
export function ChartKey({ entries }: { entries: readonly KeyEntry[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
      {entries.map(({ label, color, mark = "square", value }) => (
        <li key={label} className="flex items-center gap-2">
          {mark === "dashed" ? (
            <span aria-hidden="true" className="w-5 border-t-2 border-dashed border-line-strong" />
          ) : mark === "tick" ? (
            <span aria-hidden="true" className="h-3.5 w-0.5 bg-text print:[print-color-adjust:exact]" />
          ) : (
            <span
              aria-hidden="true"
              className={`${mark === "line" ? "h-0.5 w-5" : "size-3 rounded-[3px]"} ${fills[color ?? 1]} print:[print-color-adjust:exact]`}
            />
          )}
          {label}
          {value && <span className="font-medium text-text tabular-nums">{value}</span>}
        </li>
      ))}
    </ul>
  );
}
