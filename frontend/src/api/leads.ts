import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "./freshness";
import type { LeadRowLostReason, ListLeadsParams } from "./generated/query";
import * as reads from "./generated/reads";
import { withoutEmpty } from "./parameters";

export type { LeadRow as Lead } from "./generated/query";
export type LossReason = NonNullable<LeadRowLostReason>;

const always = { ...freshness.lists, staleTime: 0, refetchOnMount: "always" } as const;

export const leadsQuery = (asked: ListLeadsParams) => {
  const given = withoutEmpty(asked);
  return queryOptions({
    ...reads.listLeads(given),
    placeholderData: keepPreviousData,
    ...always,
  });
};

/** How many nobody has read. */
export const unreadLeadsQuery = () =>
  queryOptions({
    ...reads.countUnreadLeads(),
    ...freshness.lists,
  });

/** Reservations to confirm, and change requests of customers. */
export const waitingQuery = () =>
  queryOptions({
    ...reads.listWaitingRequests(),
    ...always,
  });

export const leadQuery = (id: number) => queryOptions({ ...reads.getLead(id), ...always });
