import { queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import type { MySecurity } from "@/api/generated/query";

/** How this person signs in: second factors, recovery codes, whether the house requires one. */
export const securityQuery = () =>
  queryOptions({
    queryKey: ["me", "security"],
    queryFn: () => apiFetch<MySecurity>("/api/me/security"),
    staleTime: 0,
    refetchOnMount: "always",
  });
