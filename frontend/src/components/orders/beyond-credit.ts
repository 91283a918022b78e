import { ApiError, type Problem } from "@/api/errors";

/** Why an order goes beyond the credit limit of a company; BRL. */
export interface BeyondCredit {
  sentence: string;
  customer_id: number;
  limit: number;
  open: number;
  beyond: number;
}

/** What a refused command says about the credit limit; a reason makes it be accepted. */
export function beyondCredit(error: unknown): BeyondCredit | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { credit } = error.problem as Problem & { credit?: Omit<BeyondCredit, "sentence"> };
  return credit && { ...credit, sentence: error.sentence ?? "Este pedido passa do limite de crédito." };
}
