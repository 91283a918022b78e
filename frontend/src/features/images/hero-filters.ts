import type { TableFilter } from "@/components/data-table/types";

const HUNG = "sort_order-asc";

/** The orders in which the slides can be listed. */
const orders = {
  [HUNG]: { label: "Ordem crescente", sort: "sort_order", order: "asc" },
  "sort_order-desc": { label: "Ordem decrescente", sort: "sort_order", order: "desc" },
  "created_at-desc": { label: "Mais recentes", sort: "created_at", order: "desc" },
  "created_at-asc": { label: "Mais antigas", sort: "created_at", order: "asc" },
} as const;

export const SORT_FILTER: TableFilter = {
  name: "ordenar",
  label: "Ordenação",
  options: Object.entries(orders).map(([value, { label }]) => ({ value, label })),
};

export const ACTIVE_FILTER: TableFilter = {
  name: "active",
  label: "Situação",
  options: [
    { value: "true", label: "Ativas" },
    { value: "false", label: "Inativas" },
  ],
};

/** The choice that a sorted list stands for; none where the slides are listed as they hang. */
export function choiceOf(sort: string | undefined, order: string): string {
  const choice = `${sort}-${order}`;
  return choice === HUNG ? "" : choice;
}

/** What a choice sorts by. 'Todos', which every filter has, is the order in which the slides hang. */
export function sortOf(choice: string): { sort: string; order: "asc" | "desc" } {
  const { sort, order } = orders[choice in orders ? (choice as keyof typeof orders) : HUNG];
  return { sort, order };
}
