import { queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import type { AdminDashboard } from "@/api/generated/query";

export type { AdminDashboard, Alert, Sold } from "@/api/generated/query";

/** Counted anew whenever the screen opens: a figure that may be old is no figure. */
export const adminDashboardQuery = () =>
  queryOptions({
    queryKey: ["admin", "dashboard"],
    queryFn: ({ signal }) => apiFetch<AdminDashboard>("/api/v1/dashboard/admin", { signal }),
    staleTime: 0,
    refetchOnMount: "always",
  });
