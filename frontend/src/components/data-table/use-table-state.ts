import { PAGE_SIZES } from "@/components/ui/pagination";
import { useAddress } from "@/lib/use-address";
import { usePageRows } from "@/lib/use-on-phone";
import { positive } from "@/lib/use-url-filter";
import type { TableState } from "./types";

interface TableDefaults {
  /** Rows of a page until somebody chooses; on a phone there are fewer. */
  limit?: TableState["limit"];
  sort?: string;
  order?: TableState["order"];
  /** Every filter there is, with what it is until somebody chooses: `{ visibility: "" }`. */
  filters?: Readonly<Record<string, string>>;
}

/**
 * What a table shows, kept in the address so that it survives a reload and can be shared; what is as by default is not
 * written there. Every change but a page's own begins at the first page again.
 */
export function useTableState({ limit = 25, sort, order = "asc", filters = {} }: TableDefaults = {}) {
  const { parameters, replace } = useAddress();
  const usual = usePageRows(limit) as TableState["limit"];
  const defaults: TableState = { page: 1, limit: usual, search: "", sort, order, filters };
  const state = stateIn(parameters, defaults);

  const onState = (change: Partial<TableState>) => replace((current) => written(current, defaults, change));

  const pager = {
    page: state.page,
    limit: state.limit,
    onPage: (page: number) => onState({ page }),
    onLimit: (rows: number) => onState({ limit: rows as TableState["limit"] }),
  };
  return { state, onState, pager };
}

function stateIn(parameters: URLSearchParams, defaults: TableState): TableState {
  const asked = Number(parameters.get("limit"));
  const order = parameters.get("order");
  return {
    page: positive(parameters.get("page"), 1),
    limit: PAGE_SIZES.find((size) => size === asked) ?? defaults.limit,
    search: parameters.get("search") ?? "",
    sort: parameters.get("sort") ?? defaults.sort,
    order: order === "asc" || order === "desc" ? order : defaults.order,
    filters: Object.fromEntries(
      Object.entries(defaults.filters).map(([name, value]) => [name, parameters.get(name) ?? value]),
    ),
  };
}

function written(current: URLSearchParams, defaults: TableState, change: Partial<TableState>): URLSearchParams {
  const next = new URLSearchParams(current);
  const wanted = flat({ page: 1, ...change });
  const known = flat(defaults);
  for (const [name, value = ""] of Object.entries(wanted)) {
    if (value === (known[name] ?? "")) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

const flat = ({ filters, ...plain }: Partial<TableState>): Record<string, string | number | undefined> => ({
  ...plain,
  ...filters,
});
