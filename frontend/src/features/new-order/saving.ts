import { apiFetch } from "@/api/client";
import { ApiError } from "@/api/errors";
import {
  type EventOrderBody,
  getCreateEventOrderUrl,
  type OrderAnswer,
  updateEventOrder,
  updateEventOrderStatus,
} from "@/api/generated/command";
import { newEventOrderBody } from "@/api/generated/fields";
import * as reads from "@/api/generated/reads";
import { apart } from "@/api/read";
import type { Declared } from "@/components/form/kinds";
import type { Attempt } from "./draft";

/** An order as somebody opened it to change it. */
export const editedOrder = (id: number, ...place: readonly unknown[]) =>
  apart(reads.getEventOrder(id), "editing", ...place);

/** Sends the content of a try as it was fixed: the same try twice makes one order. */
export const createOrder = ({ key, content }: Attempt): Promise<OrderAnswer> =>
  apiFetch(getCreateEventOrderUrl(), { method: "POST", body: content, idempotencyKey: key });

/** Changes what is named, if the order is still the `version` that the person saw. */
export const changeOrder = (id: number, version: number, body: EventOrderBody, idempotencyKey: string) =>
  updateEventOrder(id, body, { version, idempotencyKey });

/** A draft becomes an order that holds its equipment; with a `reason` beer that is missing is to be produced. */
export const placeOrder = (id: number, version: number, idempotencyKey: string, reason?: string) =>
  updateEventOrderStatus(id, { status: "awaiting_deposit", ...(reason && { reason }) }, { version, idempotencyKey });

/** Somebody else changed the order meanwhile; `version` is theirs. */
export interface Overtaken {
  sentence: string;
  version: number;
}

export function overtaken(error: unknown): Overtaken | undefined {
  if (!(error instanceof ApiError) || error.status !== 412 || error.currentVersion === undefined) return undefined;
  return {
    sentence: error.sentence ?? "Este evento foi alterado por outra pessoa depois que você o abriu.",
    version: error.currentVersion,
  };
}

const DECLARED: Readonly<Record<string, Declared>> = newEventOrderBody;
const NAMES: Record<string, string> = {
  customer_name: "Nome do cliente",
  customer_document: "CPF ou CNPJ",
  cost_center: "Centro de custo",
  event_name: "Nome do evento",
  deposit_amount: "Sinal",
  items: "Itens",
  empties_to_collect: "Vasilhames a recolher",
};

/** Which fields the server refused, each with its reason: 'Telefone: O valor deve ter no máximo 30 caracteres'. */
export function refusedFields(error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  const nameOf = (name = "") => NAMES[name] ?? DECLARED[name]?.label;
  return error.fieldErrors.map(({ field, message }) => `${nameOf(field.split(".")[0]) ?? field}: ${message}`);
}
