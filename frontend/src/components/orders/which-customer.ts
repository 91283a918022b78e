import { ApiError, type Problem } from "@/api/errors";

/** A customer with the telephone of the order, who may be the one it is for. */
export interface Candidate {
  customer_id: number;
  name: string;
  orders: number;
}

/** What a person says: the order is for this customer, or for somebody new. */
export type CustomerChoice = { customer_id: number } | { new_customer: true };

/** The customers to choose from, where a command was refused because the name does not say which one is meant. */
export function candidatesIn(error: unknown): readonly Candidate[] | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  return (error.problem as Problem & { candidates?: readonly Candidate[] }).candidates;
}
