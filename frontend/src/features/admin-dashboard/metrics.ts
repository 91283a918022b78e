import { queryOptions } from "@tanstack/react-query";
import { readAdminDashboard } from "@/api/generated/query";

export type { AdminDashboard, Alert, FirstStep, Sold } from "@/api/generated/query";

/** Counted anew whenever the screen opens: a figure that may be old is no figure. */
export const adminDashboardQuery = () =>
  queryOptions({
    queryKey: ["admin", "dashboard"],
    queryFn: ({ signal }) => readAdminDashboard({ signal }),
    staleTime: 0,
    refetchOnMount: "always",
  });
