import { queryOptions } from "@tanstack/react-query";
import { read } from "../read";
import { publicGet } from "./get";
import { publicPost } from "./post";

export interface TableNow {
  table: number;
  takes_calls: boolean;
  /** Its call that nobody has answered. */
  called_at: string | null;
  /** When a member of the staff marked this call as seen. */
  seen_at: string | null;
}

const EVERY = 5_000;

/** GET /api/tables/{n}: asked again while the table waits, so that the guest sees that somebody comes. */
export const tableRead = (table: number) =>
  queryOptions({
    ...read(
      "readTable",
      ["waiter_calls", "site"],
      [table],
      async ({ signal }) => (await publicGet(`/api/tables/${table}`, signal)) as TableNow,
    ),
    refetchInterval: ({ state }) => (state.data?.called_at ? EVERY : false),
    staleTime: 0,
  });

/** Calls the waiter to this table. */
export async function callWaiter(table: number): Promise<void> {
  await publicPost(`/api/v1/tables/${table}/call`, {});
}
