import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import {
  countUnreadLeads,
  getLead,
  type LeadRowLostReason,
  type ListLeadsParams,
  listLeads,
  listWaitingRequests,
} from "./generated/query";
import { withoutEmpty } from "./parameters";

export type { LeadRow as Lead } from "./generated/query";
export type LossReason = NonNullable<LeadRowLostReason>;

/** Everything below it is untrue after a command on leads. */
export const leadsKey = ["leads"] as const;

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

export const leadsQuery = (asked: ListLeadsParams) => {
  const given = withoutEmpty(asked);
  return queryOptions({
    queryKey: [...leadsKey, "list", given],
    queryFn: ({ signal }) => listLeads(given, { signal }),
    placeholderData: keepPreviousData,
    ...always,
  });
};

/** How many nobody has read. */
export const unreadLeadsQuery = () =>
  queryOptions({
    queryKey: [...leadsKey, "unread"],
    queryFn: ({ signal }) => countUnreadLeads({ signal }),
    ...freshness.lists,
  });

/** Reservations to confirm, and change requests of customers. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: [...leadsKey, "waiting"],
    queryFn: ({ signal }) => listWaitingRequests({ signal }),
    ...always,
  });

export const leadQuery = (id: number) =>
  queryOptions({ queryKey: [...leadsKey, id], queryFn: ({ signal }) => getLead(id, { signal }), ...always });
