import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { ApiError } from "@/api/errors";
import { freshness, shouldRetry } from "@/api/freshness";
import type { ErasureAnswer } from "@/api/generated/command";
import type { Customer, CustomerList, CustomerRow, ListCustomersParams, Obstacle } from "@/api/generated/query";
import { download } from "@/lib/download";

export type { ErasureAnswer as Erasure, MentionAnswer as Mention } from "@/api/generated/command";
export type { Customer, CustomerOrder, CustomerRefusal, CustomerRow, Obstacle } from "@/api/generated/query";

const CUSTOMERS = "/api/v1/customers";

/** Everything below it is untrue after an erasure. */
export const customersKey = ["customers"] as const;

export function customersQuery(asked: ListCustomersParams) {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== "");
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return queryOptions({
    queryKey: [...customersKey, "list", Object.fromEntries(given)],
    queryFn: ({ signal }) => apiFetch<CustomerList>(`${CUSTOMERS}?${parameters}`, { signal }),
    placeholderData: keepPreviousData,
    ...freshness.lists,
  });
}

/** Always asked anew: an order may have ended a minute ago, and the version must be the one that was seen. */
export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...customersKey, "one", id],
    queryFn: ({ signal }) => apiFetch<Customer>(`${CUSTOMERS}/${id}`, { signal }),
    staleTime: 0,
    refetchOnMount: "always",
    retry: (failures, error) => !isMissing(error) && shouldRetry(failures, error),
  });

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Whether somebody's personal data are gone. */
export const isErased = (customer: Pick<CustomerRow, "erased_at">) => customer.erased_at !== null;

/** Everything the house keeps of this person, handed over as a file. */
export async function exportCustomer(id: number): Promise<void> {
  download(await apiFetch<Blob>(`${CUSTOMERS}/${id}/export`, { as: "blob" }), `titular-${id}.json`);
}

/** Destroys what is personal about a customer, for good. */
export const eraseCustomer = ({ id, version }: Pick<Customer, "id" | "version">, reason: string) =>
  apiFetch<ErasureAnswer>(`${CUSTOMERS}/${id}/erasure`, { method: "POST", version, body: JSON.stringify({ reason }) });

/** The orders that stand in the way, as a refused erasure names them. */
export function obstaclesIn(error: unknown): readonly Obstacle[] {
  if (!(error instanceof ApiError) || error.status !== 409) return [];
  const { obstacles } = error.problem as { obstacles?: unknown };
  return Array.isArray(obstacles) ? (obstacles as Obstacle[]) : [];
}
