import { useAddress } from "./use-address";
import { usePageRows } from "./use-on-phone";
import { useTypedSearch } from "./use-typed-search";

/**
 * A list's filter, kept in the address so that it survives a reload and can be shared. What is typed into the search
 * gets there 300 ms after the last key; every change but a page's own begins at the first page again.
 * `usual` rows make a page until somebody chooses, fewer on a phone.
 */
export function useUrlFilter(usual = 25) {
  const { parameters, put, replace } = useAddress();
  const rows = usePageRows(usual);
  const search = parameters.get("search") ?? "";

  const change = (changes: Record<string, string | undefined>) => put({ page: undefined, ...changes });
  const [typed, setTyped] = useTypedSearch(search, (text) => change({ search: text }));

  const clear = () => {
    setTyped("");
    replace(() => new URLSearchParams());
  };
  const pager = {
    page: positive(parameters.get("page"), 1),
    limit: positive(parameters.get("limit"), rows),
    onPage: (page: number) => change({ page: page > 1 ? String(page) : undefined }),
    onLimit: (limit: number) => change({ limit: String(limit) }),
  };
  return { parameters, search, typed, setTyped, change, clear, pager };
}

/** A whole number above zero, or `otherwise`. */
export function positive(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}
