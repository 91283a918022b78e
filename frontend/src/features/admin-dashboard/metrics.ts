import { queryOptions } from "@tanstack/react-query";
import * as reads from "@/api/generated/reads";

export type { AdminDashboard, Alert, FirstStep, Sold } from "@/api/generated/query";

/** Counted anew whenever the screen opens: a figure that may be old is no figure. */
export const adminDashboardQuery = () =>
  queryOptions({
    ...reads.readAdminDashboard(),
    staleTime: 0,
    refetchOnMount: "always",
  });
