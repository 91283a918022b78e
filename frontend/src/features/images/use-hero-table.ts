import type { ListImagesParams } from "@/api/generated/query";
import type { TableState } from "@/components/data-table/types";
import { useTableState } from "@/components/data-table/use-table-state";
import { choiceOf, SORT_FILTER, sortOf } from "./hero-filters";

/** The table's state, in which the choice of an order and the sorted column are one thing. */
export function useHeroTable() {
  const { state, onState } = useTableState({ sort: "sort_order", filters: { active: "" } });
  const { sort, order, search, page, limit, filters } = state;
  const active = filters.active ? filters.active === "true" : undefined;
  const choice = choiceOf(sort, order);
  const change = ({ filters: chosen, ...rest }: Partial<TableState>) => {
    const { [SORT_FILTER.name]: wanted, ...others } = chosen ?? {};
    onState({ ...rest, ...(wanted === undefined ? {} : sortOf(wanted)), ...(chosen && { filters: others }) });
  };
  return {
    asked: state,
    state: { ...state, filters: { ...filters, [SORT_FILTER.name]: choice } },
    onState: change,
    filter: { page, limit, search, sort: (sort ?? "sort_order") as ListImagesParams["sort"], order, active },
    /** Whether the slides are listed as they hang. */
    inOrder: search === "" && active === undefined && choice === "",
  };
}
