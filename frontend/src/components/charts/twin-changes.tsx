import { Link } from "react-router-dom";
import { signed } from "./comparison";
import { type ChartColor, fills } from "./types";

export interface TwinChange {
  id: string;
  name: string;
  /** What was done: `R$ 10,00 → R$ 12,00`. */
  detail: string;
  /** Percent; `null` where it cannot be said. */
  first: number | null;
  second: number | null;
  /** Why there is no second. */
  missing?: string;
  href?: string;
}

interface TwinChangesProps {
  label: string;
  rows: readonly TwinChange[];
  names: readonly [string, string];
}

/** Two changes of the same thing, one below the other, from a common zero: what was done, and what became of it. */
export function TwinChanges({ label, rows, names }: TwinChangesProps) {
  const farthest = Math.max(...rows.flatMap(({ first, second }) => [Math.abs(first ?? 0), Math.abs(second ?? 0)]), 1);
  const full = Math.min(farthest, MOST);
  return (
    <ul aria-label={label} className="flex flex-col gap-4">
      {rows.map(({ id, name, detail, first, second, missing, href }) => (
        <li key={id} className="break-inside-avoid">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            {href ? (
              <Link to={href} className="min-w-0 wrap-anywhere underline-offset-4 hover:underline">
                {name}
              </Link>
            ) : (
              <span className="min-w-0 wrap-anywhere">{name}</span>
            )}
            <span className="text-xs text-muted tabular-nums">{detail}</span>
          </div>
          <Diverging name={names[0]} value={first} full={full} color={2} />
          <Diverging name={names[1]} value={second} missing={missing} full={full} color={1} />
        </li>
      ))}
    </ul>
  );
}

/** A bar is cut off here, so that one product sold for the first time does not flatten the others; its figure is not. */
const MOST = 100;

interface DivergingProps {
  name: string;
  value: number | null;
  missing?: string;
  full: number;
  color: ChartColor;
}

function Diverging({ name, value, missing = "—", full, color }: DivergingProps) {
  const width = `${(Math.min(Math.abs(value ?? 0), full) / full) * 50}%`;
  return (
    <div className="mt-1 grid grid-cols-[4rem_minmax(0,1fr)_5rem] items-center gap-2 text-xs">
      <span className="text-muted">{name}</span>
      <span className="relative h-3 rounded-[3px] bg-sunken print:[print-color-adjust:exact]">
        <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
        {value !== null && (
          <span
            className={`absolute inset-y-0 ${fills[color]} ${value < 0 ? "right-1/2 rounded-l-[3px]" : "left-1/2 rounded-r-[3px]"} print:[print-color-adjust:exact]`}
            style={{ width }}
          />
        )}
      </span>
      <span className="text-right tabular-nums">{value === null ? missing : signed(value)}</span>
    </div>
  );
}
