import { costCenterNames } from "@/lib/cost-centers";
import { positive, useUrlFilter } from "@/lib/use-url-filter";

export const TABS = ["configs", "difficulties", "quotes"] as const;
const DEFAULT_LIMIT = 25;

/** Which part of the freight is shown, and which quotes, as the address says. */
export function useFreightFilter() {
  const { parameters, search, typed, setTyped, change } = useUrlFilter();
  const tab = TABS.find((each) => each === parameters.get("tab")) ?? "configs";
  const filter = {
    search,
    cost_center: costCenterNames.find((name) => name === parameters.get("cost_center")),
    page: positive(parameters.get("page"), 1),
    limit: positive(parameters.get("limit"), DEFAULT_LIMIT),
  };
  const narrowed = Boolean(search || filter.cost_center);
  const narrow = (changes: Record<string, string | undefined>) => {
    setTyped("");
    change({ search: "", cost_center: "", limit: "", ...changes });
  };
  return { tab, filter, typed, setTyped, change, narrow, narrowed };
}

export type FreightFilter = ReturnType<typeof useFreightFilter>;
