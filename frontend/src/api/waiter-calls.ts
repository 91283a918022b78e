import { queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import * as reads from "./generated/reads";

export type { OpenCall, OpenSiteOrder as OpenOrder } from "./generated/query";

/** The tables that wait. */
export const waiterCallsQuery = () =>
  queryOptions({
    ...reads.listWaiterCalls(),
    ...freshness.lists,
    staleTime: 0,
    refetchOnMount: "always",
  });
