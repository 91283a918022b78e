import { queryOptions } from "@tanstack/react-query";
import * as reads from "@/api/generated/reads";

/** How this person signs in: second factors, recovery codes, whether the house requires one. */
export const securityQuery = () =>
  queryOptions({
    ...reads.getMySecurity(),
    staleTime: 0,
    refetchOnMount: "always",
  });
