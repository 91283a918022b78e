import { costCenterLabels } from "@/api/generated/fields";
import { type Attention, attentions } from "@/components/orders/order-marks";
import { StandingOptions } from "@/components/orders/order-standing";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { classNames } from "@/components/ui/class-names";
import { OptionList } from "@/components/ui/option-list";
import { SearchBox } from "@/components/ui/search-box";
import { formatNumber } from "@/lib/numbers";
import type { OrderCounts } from "./orders";
import type { OrderFilterState } from "./use-order-filter";

interface OrderFiltersProps {
  state: OrderFilterState;
  counts: OrderCounts | undefined;
}

/** Search first, then the filters, each with 'Todos'; below, what needs somebody now. */
export function OrderFilters({ state, counts }: OrderFiltersProps) {
  const { filter, typed, setTyped, change, clear, narrowed } = state;
  return (
    <search className="flex flex-col gap-3 border-b border-line p-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          label="Buscar por cliente, código ou observações"
          placeholder="Buscar por cliente, código ou observações..."
          value={typed}
          onChange={setTyped}
        />
        <Choice label="Status" value={filter.status ?? ""} onChange={(status) => change({ status })}>
          <StandingOptions counts={counts} />
        </Choice>
        <Choice
          label="Centro de custo"
          value={filter.costCenter ?? ""}
          onChange={(cost_center) => change({ cost_center })}
        >
          <OptionList of={costCenterLabels} />
        </Choice>
        {narrowed && (
          <Button variant="quiet" onClick={clear}>
            Limpar filtros
          </Button>
        )}
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">O que precisa de atenção</legend>
        {(Object.keys(attentions) as Attention[]).map((each) => (
          <Chip
            key={each}
            label={attentions[each]}
            count={counts?.[each]}
            urgent
            on={filter.attention === each}
            onToggle={(on) => change({ attention: on ? each : "" })}
          />
        ))}
        <Chip
          label="Barris em Campo"
          count={counts?.in_field}
          on={filter.inField === true}
          onToggle={(on) => change({ in_field: on ? "true" : "" })}
        />
      </fieldset>
    </search>
  );
}

interface ChipProps {
  label: string;
  count: number | undefined;
  /** Whether a count above zero is bad news. */
  urgent?: boolean;
  on: boolean;
  onToggle: (on: boolean) => void;
}

function Chip({ label, count, urgent, on, onToggle }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onToggle(!on)}
      className={classNames(
        "inline-flex min-h-8 items-center gap-2 rounded-full border px-3 font-medium transition-colors max-sm:gap-1.5 max-sm:px-2.5 max-sm:text-xs",
        on ? "border-amber bg-amber-soft text-amber-text" : "border-line-strong bg-raised hover:bg-sunken",
      )}
    >
      {label}{" "}
      <span
        className={classNames(
          "min-w-6 rounded-full px-1.5 text-center text-xs leading-5 tabular-nums",
          urgent && count ? "bg-bad-soft font-semibold text-bad" : "bg-neutral-soft text-muted",
        )}
      >
        {count === undefined ? "–" : formatNumber(count)}
      </span>
    </button>
  );
}
