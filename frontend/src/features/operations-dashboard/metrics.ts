import { queryOptions } from "@tanstack/react-query";
import * as reads from "@/api/generated/reads";

export type {
  LateReturn,
  NextEvent,
  OpenDraft,
  OperationsDashboard,
  RecentOrder,
  StockAlert,
  Stop,
} from "@/api/generated/query";

/** Time alone makes deposits overdue and returns late: nothing happens then that anybody could tell of. */
const EVERY_MINUTE = 60_000;

export const operationsDashboardQuery = () =>
  queryOptions({
    ...reads.readOperationsDashboard(),
    staleTime: 0,
    refetchOnMount: "always",
    refetchInterval: EVERY_MINUTE,
  });
