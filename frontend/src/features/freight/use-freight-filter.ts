import { costCenterNames } from "@/lib/cost-centers";
import { useUrlFilter } from "@/lib/use-url-filter";

export const TABS = ["configs", "difficulties", "quotes"] as const;

/** Which part of the freight is shown, and which quotes, as the address says. */
export function useFreightFilter() {
  const { parameters, search, typed, setTyped, change, pager } = useUrlFilter();
  const tab = TABS.find((each) => each === parameters.get("tab")) ?? "configs";
  const filter = {
    search,
    cost_center: costCenterNames.find((name) => name === parameters.get("cost_center")),
    page: pager.page,
    limit: pager.limit,
  };
  const narrowed = Boolean(search || filter.cost_center);
  const narrow = (changes: Record<string, string | undefined>) => {
    setTyped("");
    change({ search: "", cost_center: "", limit: "", ...changes });
  };
  return { tab, filter, typed, setTyped, change, narrow, narrowed, pager };
}

export type FreightFilter = ReturnType<typeof useFreightFilter>;
