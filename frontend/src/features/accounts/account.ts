import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import * as reads from "@/api/generated/reads";
import { still } from "@/api/read";
import type { Untrue } from "@/lib/invalidate";

export type { Me } from "@/api/generated/query";

/** What a person changes of their own account makes untrue: sessions and second factors are in no read model. */
export const touchedByMe = ["accounts", "listMySessions", "getMySecurity"] as const satisfies Untrue;

/** Always asked anew: rights and versions may have changed on another screen. */
export const meQuery = () => queryOptions({ ...still(reads.getMe()), staleTime: 0, refetchOnMount: "always" });

export const sessionsQuery = (page: number, limit: number) =>
  queryOptions({
    ...reads.listMySessions({ page, limit }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: "always",
  });
