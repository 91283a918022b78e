import { formatNumber } from "@/lib/numbers";

interface RefusedLine {
  line: number;
  /** Its title; empty: the line as a whole. */
  column: string;
  value: string;
  reason: string;
}

interface RefusalListProps {
  refusals: readonly RefusedLine[];
  isBusy?: boolean;
}

/** Lines of a file that were refused, and why. */
export function RefusalList({ refusals, isBusy = false }: RefusalListProps) {
  return (
    <ul aria-busy={isBusy} className="divide-y divide-line border-t border-line">
      {refusals.map(({ line, column, value, reason }) => (
        <li
          key={`${line} ${column} ${reason}`}
          className="grid gap-x-4 gap-y-0.5 px-4 py-2 text-sm sm:grid-cols-[7rem_1fr]"
        >
          <span className="font-medium tabular-nums">{`Linha ${formatNumber(line)}`}</span>
          <span className="min-w-0 wrap-anywhere">
            {reason}
            {(column || value) && (
              <span className="block text-xs text-muted">
                {[column, value && `“${value}”`].filter(Boolean).join(": ")}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
