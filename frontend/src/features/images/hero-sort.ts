import type { TableFilter } from "@/components/data-table/types";

/** Section 2 of the specification: in which order the slides are listed. */
const orders = {
  "sort_order-asc": { label: "Ordem crescente", sort: "sort_order", order: "asc" },
  "sort_order-desc": { label: "Ordem decrescente", sort: "sort_order", order: "desc" },
  "created_at-desc": { label: "Mais recentes", sort: "created_at", order: "desc" },
  "created_at-asc": { label: "Mais antigas", sort: "created_at", order: "asc" },
} as const;

export const SORT_FILTER: TableFilter = {
  name: "ordenar",
  label: "Ordenar por",
  options: Object.entries(orders).map(([value, { label }]) => ({ value, label })),
};

/** The choice that says how the list is sorted, and what a choice sorts by; 'Todos' is the order of the carousel. */
export const choiceOf = (sort: string | undefined, order: string) => `${sort}-${order}`;
export const sortOf = (choice: string) => {
  const { sort, order } = orders[choice in orders ? (choice as keyof typeof orders) : "sort_order-asc"];
  return { sort, order };
};
