import { queryOptions } from "@tanstack/react-query";
import { getMySecurity } from "@/api/generated/query";

/** How this person signs in: second factors, recovery codes, whether the house requires one. */
export const securityQuery = () =>
  queryOptions({
    queryKey: ["me", "security"],
    queryFn: () => getMySecurity(),
    staleTime: 0,
    refetchOnMount: "always",
  });
