import { queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import { listWaiterCalls } from "./generated/query";

export type { OpenCall } from "./generated/query";

/** Everything below it is untrue after a call or an answer. */
export const waiterCallsKey = ["waiter-calls"] as const;

/** The tables that wait. */
export const waiterCallsQuery = () =>
  queryOptions({
    queryKey: [...waiterCallsKey, "open"],
    queryFn: ({ signal }) => listWaiterCalls({ signal }),
    ...freshness.lists,
    staleTime: 0,
    refetchOnMount: "always",
  });
