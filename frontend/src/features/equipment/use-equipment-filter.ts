import { type EquipmentStatus, equipmentStatuses } from "@/components/ui/status-badge";
import { positive, useUrlFilter } from "@/lib/use-url-filter";

export const TABS = ["models", "assets", "locations"] as const;
export type Tab = (typeof TABS)[number];
/** How many cards a page of assets has, until somebody says otherwise. */
const CARDS = 50;

/** Which list is shown and what of it, as the address says. */
export function useEquipmentFilter() {
  const { parameters, search, typed, setTyped, change, pager } = useUrlFilter(CARDS);
  const status = parameters.get("status");
  const id = (name: string) => positive(parameters.get(name), 0) || undefined;
  const filter = {
    search,
    is_active: truth(parameters.get("is_active")),
    status: isStatus(status) ? status : undefined,
    model_id: id("model_id"),
    location_id: id("location_id"),
    page: pager.page,
    limit: pager.limit,
  };
  const tab = TABS.find((each) => each === parameters.get("tab")) ?? "models";
  const narrowed = Boolean(
    search || filter.is_active !== undefined || filter.status || filter.model_id || filter.location_id,
  );

  const narrow = (changes: Record<string, string | undefined>) => {
    setTyped("");
    change({ ...NOTHING, ...changes });
  };
  return { tab, filter, typed, setTyped, change, narrow, narrowed, pager };
}

export type EquipmentFilter = ReturnType<typeof useEquipmentFilter>;

const NOTHING = { search: "", is_active: "", status: "", model_id: "", location_id: "", limit: "" };

function isStatus(text: string | null): text is EquipmentStatus {
  return text !== null && Object.hasOwn(equipmentStatuses, text);
}

function truth(text: string | null): boolean | undefined {
  return text === "true" ? true : text === "false" ? false : undefined;
}
