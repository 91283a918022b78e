import { queryOptions } from "@tanstack/react-query";
import { getMe, listMySessions } from "@/api/generated/query";

export type { Me } from "@/api/generated/query";

export const meKey = ["me"] as const;

/** Always asked anew: rights and versions may have changed on another screen. */
export const meQuery = () =>
  queryOptions({ queryKey: meKey, queryFn: () => getMe(), staleTime: 0, refetchOnMount: "always" });

export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...meKey, "sessions"],
    queryFn: () => listMySessions(),
    select: (answer) => answer.sessions,
    staleTime: 0,
    refetchOnMount: "always",
  });
