import { bookingStateLabels } from "@/api/generated/fields";
import { handoverWords } from "@/components/orders/handover";
import { reserveText } from "@/components/orders/taken-text";
import type { Shape, Tone } from "@/components/ui/badge";
import type { Action } from "./actions";
import type { EventOrder, OrderBooking } from "./orders";

/** Buttons are verbs. */
const actionTexts: Record<Exclude<Action, "place" | "schedule" | "deliver" | "reschedule">, string> = {
  quote: "Enviar orçamento",
  confirm: "Confirmar",
  batch: "Enviar para produção",
  return: "Registrar devolução",
  settle: "Acertar sinal",
  pay: "Registrar pagamento",
  refund: "Devolver ao cliente",
  reverse: "Estornar",
  waive: "Dispensar multa",
  pix: "Cobrar por PIX",
  swap: "Trocar",
  load: "Pôr no carro",
  extend: "Prorrogar",
  edit: "Editar",
  discard: "Descartar rascunho",
  cancel: "Cancelar evento",
};

/** What a button of an order says; the one that reserves names what the order takes, and what the customer fetches is
 * not delivered. */
export function actionText(action: Action, { items, collects }: Pick<EventOrder, "items" | "collects">): string {
  const out = handoverWords(collects).out.toLowerCase();
  switch (action) {
    case "place":
      return reserveText(items);
    case "schedule":
      return `Agendar ${out}`;
    case "deliver":
      return `Registrar ${out}`;
    case "reschedule":
      return `Editar ${out}`;
    default:
      return actionTexts[action];
  }
}

/** What the balance of an order is called: before the confirmation it is not owed yet. */
export function balanceName({ stage, money }: Pick<EventOrder, "stage" | "money">): string {
  if (money.balance_due < 0) return "A devolver";
  return stage === "awaiting_deposit" ? "A confirmar" : "A receber";
}

interface Look {
  label: string;
  tone: Tone;
  shape: Shape;
}

/** Where a piece of an order is. */
export const bookingStates: Record<OrderBooking["state"], Look> = {
  booked: { label: bookingStateLabels.booked, tone: "info", shape: "half" },
  set_aside: { label: bookingStateLabels.set_aside, tone: "violet", shape: "square" },
  out: { label: bookingStateLabels.out, tone: "teal", shape: "dot" },
  returned: { label: bookingStateLabels.returned, tone: "ok", shape: "check" },
  damaged: { label: bookingStateLabels.damaged, tone: "warn", shape: "triangle" },
  lost: { label: bookingStateLabels.lost, tone: "bad", shape: "cross" },
  released: { label: bookingStateLabels.released, tone: "neutral", shape: "ring" },
};
