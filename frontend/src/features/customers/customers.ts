import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { ApiError, isMissing } from "@/api/errors";
import { freshness, shouldRetry } from "@/api/freshness";
import { type CustomerRow, getExportCustomerUrl, type ListCustomersParams, type Obstacle } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { withoutEmpty } from "@/api/parameters";
import { download } from "@/lib/download";

export type { ErasureAnswer as Erasure, MentionAnswer as Mention } from "@/api/generated/command";
export type {
  ContainerOut,
  Customer,
  CustomerOrder,
  CustomerRefusal,
  CustomerRow,
  MergedRecord,
  Obstacle,
} from "@/api/generated/query";

export function customersQuery(asked: ListCustomersParams) {
  const given = withoutEmpty(asked);
  return queryOptions({
    ...reads.listCustomers(given),
    placeholderData: keepPreviousData,
    ...freshness.lists,
  });
}

/** Always asked anew: an order may have ended a minute ago, and the version must be the one that was seen. */
export const customerQuery = (id: number) =>
  queryOptions({
    ...reads.getCustomer(id),
    staleTime: 0,
    refetchOnMount: "always",
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

/** Whether somebody's personal data are gone. */
export const isErased = (customer: Pick<CustomerRow, "erased_at">) => customer.erased_at !== null;

/** Everything the house keeps of this person, handed over as a file. */
export async function exportCustomer(id: number): Promise<void> {
  download(await apiFetch<Blob>(getExportCustomerUrl(id), { as: "blob" }), `titular-${id}.json`);
}

/** The orders that stand in the way, as a refused erasure names them. */
export function obstaclesIn(error: unknown): readonly Obstacle[] {
  if (!(error instanceof ApiError) || error.status !== 409) return [];
  const { obstacles } = error.problem as { obstacles?: unknown };
  return Array.isArray(obstacles) ? (obstacles as Obstacle[]) : [];
}
