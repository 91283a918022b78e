import type { ReactNode } from "react";
import type { Options } from "@/components/form/options";
import type { PAGE_SIZES } from "@/components/ui/pagination";

/** What a list shows: which page, in which order, narrowed by what. The server does the work. */
export interface TableState {
  /** From 1. */
  page: number;
  limit: (typeof PAGE_SIZES)[number];
  search: string;
  /** The server's name of a column; without it the server's own order. */
  sort?: string;
  order: "asc" | "desc";
  /** By the name of the filter; `""` is 'Todos'. */
  filters: Readonly<Record<string, string>>;
}

export interface Column<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** The server's name of it, where it can be sorted by. */
  sort?: string;
  align?: "start" | "end";
  /** What the row is about: the head of its card on a phone. One per table. */
  primary?: boolean;
  /** Where there is less room than this it is left out: `md` keeps it out of the cards, `lg` out of narrow tables too. */
  hideBelow?: "md" | "lg";
  /** Its content says what it is: no name beside it on a card. */
  bare?: boolean;
  /** On a card it stands at the end of the head line, where there is room. */
  corner?: boolean;
  /** Of CSS: `8rem`. */
  width?: string;
}

/** What narrows the list: a choice, 'Todos' (or `all`) first, or a day. */
export type TableFilter =
  | { name: string; label: string; options: Options; all?: string }
  | { name: string; label: string; day: true };

interface BulkActionLook {
  label: string;
  icon?: ReactNode;
  tone?: "danger";
}

interface BulkRun extends BulkActionLook {
  /** Resolves with the sentence to show, or with anything else for none. Rejects where nothing was done. */
  onRun: (ids: number[]) => unknown;
  /** The question asked before. */
  confirm?: (count: number) => string;
  dialog?: never;
}

interface BulkAsk extends BulkActionLook {
  /** Asks for more than yes or no. */
  dialog: (props: BulkDialogProps) => ReactNode;
  onRun?: never;
  confirm?: never;
}

export interface BulkDialogProps {
  ids: number[];
  /** It is done; `sentence` is shown where the selection was, unless a notice has said it. */
  onDone: (sentence?: string) => void;
  onClose: () => void;
}

/** What can be done with all selected rows at once. */
export type BulkAction = BulkRun | BulkAsk;

export interface Selection {
  selected: ReadonlySet<number>;
  onSelect: (next: ReadonlySet<number>) => void;
}
