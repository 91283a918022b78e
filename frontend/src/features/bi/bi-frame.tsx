import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import type { BiFilter } from "./filter";
import { FilterChips } from "./filter-chips";
import { PeriodBar } from "./period-bar";
import { Pick } from "./pick";
import type { Source } from "./reports";
import type { FilterName } from "./shapes";
import { useBiFilter } from "./use-bi-filter";
import { useChoices } from "./use-choices";

export interface Looking {
  filter: BiFilter;
  today: string;
}

interface BiFrameProps {
  /** What a print is headed with. */
  title: string;
  source?: Source;
  filters?: readonly FilterName[];
  /** Which ids can be picked from a list. */
  picks?: { categories?: boolean; products?: boolean; models?: boolean };
  children: (looking: Looking) => ReactNode;
}

/** What every screen of figures has: the period above, what narrows it, and the figures. */
export function BiFrame({ title, source = "bi", filters, picks = {}, children }: BiFrameProps) {
  const { filter, today, change } = useBiFilter();
  const choices = useChoices(filter, today, source, picks);
  useGoToNamed();
  return (
    <div className="flex flex-col gap-4">
      <p className="hidden text-lg font-semibold print:block">{`Choperia · ${title}`}</p>
      <PeriodBar filter={filter} today={today} onChange={change} filters={filters}>
        {picks.categories && (
          <Pick
            label="Categoria"
            value={filter.categoryId}
            options={choices.categories}
            onChange={(categoryId) => change({ categoryId })}
          />
        )}
        {picks.products && (
          <Pick
            label="Produto"
            value={filter.productId}
            options={choices.products}
            onChange={(productId) => change({ productId })}
          />
        )}
        {picks.models && (
          <Pick
            label="Modelo"
            value={filter.modelId}
            options={choices.models}
            onChange={(modelId) => change({ modelId })}
          />
        )}
      </PeriodBar>
      <FilterChips filter={filter} today={today} onChange={change} choices={choices} />
      {children({ filter, today })}
    </div>
  );
}

/** Who followed a figure arrives at the report it leads to, not at the top of the screen that has it. */
function useGoToNamed(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same figure followed again leads there again
  useEffect(() => {
    if (!hash) return;
    // after the frame of the app has put a new screen at its top
    const waiting = requestAnimationFrame(() => {
      const card = document.getElementById(hash.slice(1));
      card?.focus({ preventScroll: true });
      card?.scrollIntoView();
    });
    return () => cancelAnimationFrame(waiting);
  }, [hash, key]);
}
