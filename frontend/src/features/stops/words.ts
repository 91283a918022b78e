import { failureReasonLabels } from "@/api/generated/fields";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import type { ActionBodies, DriverDay, DriverStop, NewAction } from "./actions";
import type { Step } from "./next";
import type { BackChoice, Rest } from "./returned";

export const steps: Record<Step, string> = {
  arrival: "Cheguei",
  handover: "Entregar",
  return: "Recolher",
  payment: "Receber",
};

/** How money is taken at a door. */
export const methods = { dinheiro: "Dinheiro", cartao: "Cartão", pix: "PIX" } as const;

export const kegChoices: Partial<Record<BackChoice, string>> = {
  empty: "Vazio",
  sealed: "Cheio, lacrado",
  partial: "Pela metade",
  lost: "Perdido",
};
export const otherChoices: Partial<Record<BackChoice, string>> = { ok: "Voltou", lost: "Perdido" };
export const rests: Record<Rest, string> = { "1": "¼", "2": "½", "3": "¾", kg: "Pesei" };

const paidBy = {
  dinheiro: "em dinheiro",
  cartao: "no cartão",
  pix: "por PIX",
  transferencia: "por transferência",
} as const;

const kinds = { delivery: "Entrega", pickup: "Recolhimento" } as const;
export const kindOf = ({ kind }: Pick<DriverStop, "kind">) => kinds[kind];
export const nameOf = ({ customer_name, order_code }: DriverStop) => customer_name || order_code;

/** The stop of an action with its day; `undefined` if the days do not have it. */
export function stopIn(days: readonly DriverDay[], action: NewAction) {
  const day = days.find(({ date }) => date === action.day);
  const stop = day?.stops.find(({ key }) => key === action.stop);
  return day && stop && { day, stop };
}

/** Whose stop an action is of; `undefined` if the days do not have it. */
export function nameIn(days: readonly DriverDay[], action: NewAction): string | undefined {
  const found = stopIn(days, action);
  return found && nameOf(found.stop);
}

/** `2 × Chopeira, 3 × IPA 50 l`. */
export function carried(items: DriverStop["items"]): string {
  const total = new Map<string, number>();
  for (const { name, quantity } of items) total.set(name, (total.get(name) ?? 0) + quantity);
  return [...total].map(([name, quantity]) => `${formatNumber(quantity)} × ${name}`).join(", ");
}

/** What stands above the line that the customer signs: the lines of the order, its pieces, and what is to be paid. */
export const handedOver = ({ items, pieces, balance_due }: DriverStop): string[] => [
  ...(items.length > 0 ? [carried(items)] : []),
  ...pieces.map(({ asset_tag, beer, model_name }) => `${asset_tag} · ${beer ?? model_name}`),
  ...(balance_due > 0 ? [`A receber: ${formatMoney(balance_due)}`] : []),
];

/** What an action is, in a line: `Entrega a João`. */
export function actionText(action: NewAction): string {
  switch (action.kind) {
    case "load":
      return `No carro: ${action.body.tags.join(", ")}`;
    case "arrival":
      return "Chegada";
    case "proof": {
      const { kind, asset_tag } = action.body;
      return asset_tag ? `Foto de ${asset_tag}` : kind === "photo" ? "Foto da entrega" : "Assinatura";
    }
    case "handover":
      return `Entrega a ${action.body.receiver}`;
    case "swap":
      return `Troca de ${action.body.asset_tag} por ${action.body.by_tag}`;
    case "return":
      return `Recolhimento: ${returnedWords(action.body)}`;
    case "payment":
      return `Recebido: ${formatMoney(action.body.amount)} ${paidBy[action.body.method]}`;
    case "failure":
      return `Não feito: ${failureReasonLabels[action.body.reason].toLowerCase()}`;
  }
}

function returnedWords({ pieces, empties }: ActionBodies["return"]): string {
  const said = [
    pieces.length > 0 && counted(pieces.length, "peça", "peças"),
    empties > 0 && counted(empties, "vazio", "vazios"),
  ];
  return said.filter(Boolean).join(" e ") || "nada";
}

/** Where to drive, for whatever map the phone opens. */
export function directions({ address, lat, lng }: DriverStop): string {
  const destination = address || (lat !== null && lng !== null ? `${lat},${lng}` : "");
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}

/** How far off the phone's clock is, as a warning; `undefined` below two minutes. */
export function clockWarning(ahead: number): string | undefined {
  const minutes = Math.round(Math.abs(ahead) / 60_000);
  if (minutes < 2) return undefined;
  const by = minutes < 120 ? counted(minutes, "minuto", "min") : `${formatNumber(Math.round(minutes / 6) / 10)} h`;
  return `O relógio deste telefone está ${by} ${ahead > 0 ? "adiantado" : "atrasado"}; os horários seguem o do sistema.`;
}
