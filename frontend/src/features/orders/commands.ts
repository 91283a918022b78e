import { apiFetch } from "@/api/client";
import type { OrderAnswer } from "@/api/generated/command";
import type { EventOrderStatus } from "@/components/ui/status-badge";
import type { Day, Shift } from "@/lib/days";
import { type EventOrderRow, ORDERS } from "./orders";
import type { Settlement } from "./settlement";

export type { OrderAnswer } from "@/api/generated/command";

/** How a deposit is paid. */
export const methods = {
  pix: "PIX",
  dinheiro: "Dinheiro",
  cartao: "Cartão",
  transferencia: "Transferência",
} as const;
export type Method = keyof typeof methods;

/** Where an order goes, with what that needs. Amounts in BRL. */
export interface StatusChange {
  status: EventOrderStatus;
  reason?: string;
  deposit?: { amount: number; method?: Method; reference?: string };
  delivery?: { date: Day; shift: Shift; responsible: string };
  batch?: string;
  settlement?: Settlement;
}

export const conditions = { ok: "Em ordem", damaged: "Com dano", lost: "Perdido" } as const;
export type Condition = keyof typeof conditions;

export interface ReturnedAsset {
  asset_id: number;
  condition: Condition;
  charge: number;
  note: string;
}

export interface Return {
  assets: ReturnedAsset[];
  empties_collected: number;
  reason?: string;
}

/** The order as the person saw it: every command is refused where it has moved on since. */
type Seen = Pick<EventOrderRow, "id" | "version">;

export const changeStatus = (order: Seen, change: StatusChange) => command(order, "PATCH", "/status", change);
export const registerReturn = (order: Seen, back: Return) => command(order, "POST", "/returns", back);
export const settleDeposit = (order: Seen, parts: Settlement & { reason?: string }) =>
  command(order, "POST", "/deposit-settlement", parts);
export const swapAsset = (order: Seen, swap: { asset_id: number; to_asset_id: number; reason?: string }) =>
  command(order, "POST", "/swaps", swap);
export const discardDraft = (order: Seen) => command(order, "DELETE", "");

function command(order: Seen, method: string, path: string, body?: object): Promise<OrderAnswer> {
  return apiFetch(`${ORDERS}/${order.id}${path}`, {
    method,
    version: order.version,
    ...(body && { body: JSON.stringify(body) }),
  });
}
