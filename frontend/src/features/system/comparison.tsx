import { DifferingRows } from "@/components/replay/differing-rows";
import { Badge } from "@/components/ui/badge";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import type { RebuildComparison } from "@/system/system";

interface ComparisonProps {
  /** What people call the read model. */
  name: string;
  comparison: RebuildComparison;
}

/** Whether what was made anew is what is served, and the first rows that are not. */
export function Comparison({ name, comparison }: ComparisonProps) {
  const { rows, different, differences, at } = comparison;
  if (different === 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1" title={`Comparada em ${formatInstant(at)}`}>
        <Badge tone="ok" shape="check">
          Igual
        </Badge>
        <span className="tabular-nums">{`${counted(rows, "linha confere", "linhas conferem")} com a que estava no ar`}</span>
      </p>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1" title={`Comparada em ${formatInstant(at)}`}>
        <Badge tone="warn" shape="cross">
          Diferente
        </Badge>
        <span className="tabular-nums">{`${differenceText(comparison)} da que estava no ar`}</span>
      </p>
      {differences.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm text-muted underline underline-offset-4">
            {differences.length < different
              ? `Ver ${differences.length} das ${formatNumber(different)} linhas diferentes`
              : "Ver o que difere"}
          </summary>
          <DifferingRows name={name} rows={differences} other="Refeita" />
        </details>
      )}
    </div>
  );
}

/** `3 de 412 linhas diferem`. */
export function differenceText({ rows, different }: RebuildComparison): string {
  return `${formatNumber(different)} de ${counted(rows, "linha", "linhas")} ${different === 1 ? "difere" : "diferem"}`;
}
