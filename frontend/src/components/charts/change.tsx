import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { Words } from "@/components/ui/words";
import { signed } from "./comparison";

/** Which direction is good news. */
export type Better = "more" | "less" | "neither";

interface ChangeProps {
  /** In percent of before, or in percentage points; `null` where there is nothing to compare with. */
  value: number | null;
  better?: Better;
  unit?: "percent" | "points";
}

/** How a figure stands against the one before: direction, amount, and colour where one direction is good news. */
export function Change({ value, better = "more", unit }: ChangeProps) {
  if (value === null) return <span className="text-muted">sem comparação</span>;
  const Icon = value > 0 ? TrendingUp : value < 0 ? TrendingDown : Minus;
  return (
    <span className={`inline-flex items-center gap-1 font-medium tabular-nums ${toneOf(value, better)}`}>
      <Icon aria-hidden="true" className="size-4 shrink-0 print:size-3" />
      <Words>{signed(value, unit)}</Words>
    </span>
  );
}

function toneOf(value: number, better: Better): string {
  if (value === 0 || better === "neither") return "text-muted";
  return value > 0 === (better === "more") ? "text-ok" : "text-bad";
}
