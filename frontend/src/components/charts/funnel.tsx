import { ArrowDown } from "lucide-react";
import { percentText } from "@/lib/numbers";

export interface FunnelStep {
  id: string;
  name: string;
  count: number;
  text: string;
  /** Percent of the step before; `null` of the first. */
  fromPrevious: number | null;
  /** Percent of the first. */
  fromFirst: number | null;
  /** How long it took to get here, as it is read. */
  time?: string;
}

/** How many come through each step, and how long that takes. */
export function Funnel({ label, steps }: { label: string; steps: readonly FunnelStep[] }) {
  const most = Math.max(...steps.map(({ count }) => count), 0);
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map(({ id, name, count, text, fromPrevious, fromFirst, time }, place) => (
        <li key={id} className="break-inside-avoid">
          {place > 0 && (
            <p className="flex items-center gap-1.5 py-1 pl-1 text-xs text-muted tabular-nums">
              <ArrowDown aria-hidden="true" className="size-3.5 shrink-0" />
              {[
                fromPrevious === null ? "ninguém passou da anterior" : `${percentText(fromPrevious)} da anterior`,
                time && `em ${time}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          )}
          <div className="flex items-baseline justify-between gap-3">
            <span>{name}</span>
            <span className="shrink-0 tabular-nums">
              <span className="font-medium">{text}</span>
              {fromFirst !== null && <span className="text-muted">{` · ${percentText(fromFirst)}`}</span>}
            </span>
          </div>
          <div className="mt-1 h-5 rounded-[3px] bg-sunken print:[print-color-adjust:exact]">
            <div
              className="h-full rounded-[3px] bg-chart-2 print:[print-color-adjust:exact]"
              style={{ width: `${most > 0 ? (count / most) * 100 : 0}%` }}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
