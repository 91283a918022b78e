import { useAddress } from "./use-address";

/**
 * Which of these tabs is open, and how to turn to another; kept in the address, where the first one has no word. A list
 * behind a tab begins at its first page.
 */
export function useUrlTab<T extends string>(tabs: readonly { readonly id: T }[], name = "tab") {
  const { parameters, put } = useAddress();
  const first = tabs[0]?.id as T;
  const tab = tabs.find(({ id }) => id === parameters.get(name))?.id ?? first;
  const turnTo = (next: T) => put({ page: undefined, [name]: next === first ? undefined : next });
  return [tab, turnTo] as const;
}
