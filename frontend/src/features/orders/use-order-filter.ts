import { costCenterLabels } from "@/api/generated/fields";
import { type Attention, attentions } from "@/components/orders/order-marks";
import { type OrderStanding, orderStandings } from "@/components/orders/order-standing";
import type { CostCenter } from "@/lib/cost-centers";
import { useUrlFilter } from "@/lib/use-url-filter";
import type { OrderFilter } from "./orders";

/** What the list of orders shows. */
export function useOrderFilter() {
  const { parameters, search, typed, setTyped, change, clear, pager } = useUrlFilter();
  const filter: OrderFilter = {
    page: pager.page,
    limit: pager.limit,
    search,
    status: keyOf<OrderStanding>(orderStandings, parameters.get("status")),
    costCenter: keyOf<CostCenter>(costCenterLabels, parameters.get("cost_center")),
    attention: keyOf<Attention>(attentions, parameters.get("attention")),
    inField: parameters.get("in_field") === "true" || undefined,
  };
  const narrowed = Boolean(search || filter.status || filter.costCenter || filter.attention || filter.inField);
  return { filter, typed, setTyped, change, clear, narrowed, pager };
}

export type OrderFilterState = ReturnType<typeof useOrderFilter>;

function keyOf<Key extends string>(known: Readonly<Record<Key, unknown>>, text: string | null): Key | undefined {
  return text !== null && Object.hasOwn(known, text) ? (text as Key) : undefined;
}
