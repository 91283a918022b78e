import { tagOf } from "@/components/labels/tag-of";
import { handoverWords } from "@/components/orders/handover";
import { NOT_AGREED, overpayment } from "@/components/orders/overpayment";
import type { EventOrderStatus } from "@/components/ui/status-badge";
import { type Day, isDay } from "@/lib/days";
import { formatMoney, moneyIn } from "@/lib/money";
import { numberIn, wholeIn } from "@/lib/numbers";
import type { Shift } from "@/lib/shifts";
import type {
  Condition,
  EventOrderBody,
  KegBack,
  Method,
  PaymentBody,
  PenaltyWaiverBody,
  RefundBody,
  ReturnBody,
  ReturnedAssetBody,
  StatusBody,
  SwapBody,
} from "./commands";
import type { EventOrder, EventOrderRow, OrderBooking } from "./orders";
import { type Settlement, unsettled } from "./settlement";

/** What is wrong with a form, by field; or what it says, where nothing is. */
export type Ruled<Field extends string, Said> = { refusals: Partial<Record<Field, string>> } | { said: Said };

const NO_WEIGHT = "Informe o peso em quilos, como 38,5.";
const NO_AMOUNT = "Informe um valor em reais, como 150,00.";

export function ruled<Field extends string, Said>(
  refusals: Partial<Record<Field, string | undefined>>,
  said: () => Said,
): Ruled<Field, Said> {
  const found = Object.entries(refusals).filter(([, why]) => why !== undefined);
  if (found.length > 0) return { refusals: Object.fromEntries(found) as Partial<Record<Field, string>> };
  return { said: said() };
}

/** An amount as it was typed; nothing typed is zero. */
export const amountOf = (text: string): number | undefined => (text.trim() === "" ? 0 : moneyIn(text));

/** By how much an amount as it was typed is more than what is owed. */
export const excessOf = (text: string, { balance }: Pick<EventOrderRow, "balance">): number =>
  overpayment(amountOf(text) ?? 0, balance);

/** Of an amount beyond what is owed it is asked whether it is meant; `agreed` is the excess that is. */
interface AgreedForm {
  amount: string;
  agreed?: number;
}

const agreement = ({ amount, agreed }: AgreedForm, order: Pick<EventOrderRow, "balance">) => {
  const excess = excessOf(amount, order);
  return excess > 0 && agreed !== excess ? NOT_AGREED : undefined;
};

export interface ConfirmForm extends AgreedForm {
  method: Method | undefined;
  reference: string;
  reason: string;
}

/** What is still missing of the agreed deposit: a PIX that the bank told of counts already. */
export const missingDeposit = ({ deposit_amount: agreed, paid }: Pick<EventOrderRow, "deposit_amount" | "paid">) =>
  Math.max(0, agreed - paid);

/** Whether what came is less than what was agreed, and so needs a reason. */
export const isBelow = (text: string, agreed: number): boolean => (amountOf(text) ?? agreed) < agreed;

export function confirmation(
  form: ConfirmForm,
  agreed: number,
  order: Pick<EventOrderRow, "balance">,
): Ruled<"amount" | "agreed" | "method" | "reason", StatusBody> {
  const amount = amountOf(form.amount);
  const below = isBelow(form.amount, agreed);
  return ruled(
    {
      amount: amount === undefined ? NO_AMOUNT : undefined,
      agreed: agreement(form, order),
      method: amount && !form.method ? "Diga como o sinal foi pago." : undefined,
      reason:
        below && !form.reason.trim()
          ? `O sinal combinado é de ${formatMoney(agreed)}: diga por que confirmar com menos.`
          : undefined,
    },
    () => ({
      status: "confirmed",
      deposit: amount ? { amount, method: form.method, reference: form.reference.trim() } : { amount: 0 },
      ...(below && { reason: form.reason.trim() }),
    }),
  );
}

export interface PaymentForm extends AgreedForm {
  method: Method | undefined;
  reference: string;
}

export function paying(
  form: PaymentForm,
  order: Pick<EventOrderRow, "balance">,
): Ruled<"amount" | "agreed" | "method", PaymentBody> {
  const amount = amountOf(form.amount);
  const { method } = form;
  return ruled(
    {
      amount: amount && amount > 0 ? undefined : NO_AMOUNT,
      agreed: agreement(form, order),
      method: method ? undefined : "Diga como foi pago.",
    },
    () => ({ amount: amount ?? 0, method: method as Method, reference: form.reference.trim() }),
  );
}

export type RefundForm = Pick<PaymentForm, "amount" | "method">;

export function refunding(
  form: RefundForm,
  { money }: Pick<EventOrder, "money">,
): Ruled<"amount" | "method", RefundBody> {
  const amount = amountOf(form.amount) ?? 0;
  const { method } = form;
  const tooMuch = amount > money.refundable ? `Só ${formatMoney(money.refundable)} podem ser devolvidos.` : undefined;
  return ruled(
    { amount: amount > 0 ? tooMuch : NO_AMOUNT, method: method ? undefined : "Diga como foi devolvido." },
    () => ({ amount, method: method as Method }),
  );
}

export function askingForPix(
  { amount: typed }: { amount: string },
  { money }: Pick<EventOrder, "money">,
): Ruled<"amount", number> {
  const amount = amountOf(typed) ?? 0;
  const tooMuch = amount > money.balance ? `Só ${formatMoney(money.balance)} estão em aberto.` : undefined;
  return ruled({ amount: amount > 0 ? tooMuch : NO_AMOUNT }, () => amount);
}

export function reversing({ reason }: { reason: string }): Ruled<"reason", string> {
  return ruled({ reason: reason.trim() ? undefined : "Diga o motivo do estorno." }, () => reason.trim());
}

const personAsked = (collects: boolean) => `Informe o ${handoverWords(collects).person.toLowerCase()}.`;

const dayAsked = (collects: boolean) => `Informe o dia da ${handoverWords(collects).out.toLowerCase()}.`;

export interface ScheduleForm {
  date: string;
  shift: Shift;
  responsible: string;
}

export function scheduling(
  form: ScheduleForm,
  { collects }: Pick<EventOrder, "collects">,
): Ruled<"date" | "responsible", StatusBody> {
  const date: Day | undefined = isDay(form.date) ? form.date : undefined;
  return ruled(
    {
      date: date ? undefined : dayAsked(collects),
      responsible: form.responsible.trim() ? undefined : personAsked(collects),
    },
    () => ({
      status: "scheduled_for_delivery",
      delivery: { date: date ?? "", shift: form.shift, responsible: form.responsible.trim() },
    }),
  );
}

/** What is said of a piece at a return; without a condition it has not come back yet. */
export interface ReturnLine {
  asset_id: number;
  condition: Condition | undefined;
  charge: string;
  note: string;
  /** Of a container of beer; a lost one is lost with its beer. */
  keg?: { state: KegBack } & PartialKeg;
}

/** How what is left in a partial keg is known: by the scale, or by an estimate in quarters of the keg. */
export const kegRests = { weighed: "Pesado", "1": "Cerca de ¼", "2": "Cerca de ½", "3": "Cerca de ¾" } as const;
export type KegRest = keyof typeof kegRests;

interface PartialKeg {
  rest: KegRest;
  kg: string;
}

const QUARTERS = { "1": 1, "2": 2, "3": 3 } as const;

const saidOfRest = ({ rest, kg }: PartialKeg) =>
  rest === "weighed" ? { kg: weightIn(kg) } : { quarters: QUARTERS[rest] };

const isUnweighed = ({ rest, kg }: PartialKeg) => rest === "weighed" && !weightIn(kg);

/** Kilograms on the scale, to the gram. */
function weightIn(text: string): number | undefined {
  const kg = numberIn(text, 3);
  return kg ? kg : undefined;
}

/** Without a word the server takes a keg as empty, or as lost with its container. */
function kegBack({ state, ...partial }: NonNullable<ReturnLine["keg"]>): Pick<ReturnedAssetBody, "keg"> {
  if (state === "empty") return {};
  return { keg: state === "partial" ? { state, ...saidOfRest(partial) } : { state } };
}

/** By field: `empties`, `penalty`, `nothing`, `charge-{asset}` and `kg-{asset}`. */
export function returning(lines: readonly ReturnLine[], empties: string, penalty = ""): Ruled<string, ReturnBody> {
  const back = lines.filter((line) => line.condition !== undefined);
  const count = empties.trim() === "" ? 0 : wholeIn(empties);
  const wrongCharges = back
    .filter((line) => line.condition !== "ok" && amountOf(line.charge) === undefined)
    .map((line) => [`charge-${line.asset_id}`, NO_AMOUNT]);
  const wrongWeights = back
    .filter(({ condition, keg }) => condition !== "lost" && keg?.state === "partial" && isUnweighed(keg))
    .map((line) => [`kg-${line.asset_id}`, NO_WEIGHT]);
  return ruled<string, ReturnBody>(
    {
      ...Object.fromEntries([...wrongCharges, ...wrongWeights]),
      empties: count === undefined ? "Informe um número inteiro, como 2." : undefined,
      penalty: amountOf(penalty) === undefined ? NO_AMOUNT : undefined,
      nothing: back.length === 0 && count === 0 ? "Informe o que voltou." : undefined,
    },
    () => ({
      assets: back.map(({ asset_id, condition = "ok", charge, note, keg }) => ({
        asset_id,
        condition,
        charge: condition === "ok" ? 0 : (amountOf(charge) ?? 0),
        note: condition === "ok" ? "" : note.trim(),
        ...(keg && condition !== "lost" && kegBack(keg)),
      })),
      empties_collected: count ?? 0,
      ...(penalty.trim() && { penalty: amountOf(penalty) }),
    }),
  );
}

/** Of a penalty of `charged` BRL. */
export function waiving(
  form: { amount: string; reason: string },
  charged: number,
): Ruled<"amount" | "reason", PenaltyWaiverBody> {
  const amount = moneyIn(form.amount);
  return ruled(
    {
      amount: amount && amount <= charged ? undefined : `Informe até ${formatMoney(charged)}.`,
      reason: form.reason.trim() ? undefined : "Diga o motivo.",
    },
    () => ({ amount: amount ?? 0, reason: form.reason.trim() }),
  );
}

export interface SwapForm {
  reason: string;
  condition: "ok" | "damaged";
  keg: KegBack;
  rest: KegRest;
  kg: string;
}

type SwapSaid = Pick<SwapBody, "reason" | "condition" | "keg">;

/** Only of a piece that was out it is said how it came back; a keg is as it left until somebody says otherwise. */
export function swapping(
  form: SwapForm,
  { isOut, isBeer }: { isOut: boolean; isBeer: boolean },
): Ruled<"reason" | "kg", SwapSaid> {
  const isPartial = isBeer && form.keg === "partial";
  return ruled(
    {
      reason: form.reason.trim() ? undefined : "Diga o motivo da troca.",
      kg: isPartial && isUnweighed(form) ? NO_WEIGHT : undefined,
    },
    () => ({
      reason: form.reason.trim(),
      ...(isOut && { condition: form.condition }),
      ...(isBeer &&
        form.keg !== "sealed" && { keg: isPartial ? { state: form.keg, ...saidOfRest(form) } : { state: form.keg } }),
    }),
  );
}

export interface RescheduleForm extends ScheduleForm {
  pickup: string;
  notes: string;
  reason: string;
}

/** Only what is not as it was. */
export function rescheduling(
  form: RescheduleForm,
  order: Pick<EventOrderRow, "preferred_delivery_date" | "preferred_delivery_shift" | "pickup_date" | "notes"> & {
    responsible?: string;
  } & Pick<EventOrder, "collects">,
): Ruled<"date" | "responsible", EventOrderBody> {
  return ruled(
    {
      date: isDay(form.date) ? undefined : dayAsked(order.collects),
      responsible: form.responsible.trim() ? undefined : personAsked(order.collects),
    },
    () => ({
      ...(form.date !== order.preferred_delivery_date && { preferred_delivery_date: form.date }),
      ...(form.shift !== order.preferred_delivery_shift && { preferred_delivery_shift: form.shift }),
      ...(form.pickup !== (order.pickup_date ?? "") && { pickup_date: form.pickup || null }),
      ...(form.responsible.trim() !== order.responsible && { responsible: form.responsible.trim() }),
      ...(form.notes !== order.notes && { notes: form.notes }),
      ...(form.reason.trim() && { reason: form.reason.trim() }),
    }),
  );
}

/** What stands ready and is not in the van. */
export const toLoad = ({ bookings }: Pick<EventOrder, "bookings">): OrderBooking[] =>
  bookings.filter(({ state, loaded_at }) => (state === "booked" || state === "set_aside") && !loaded_at);

/** The tags that were read, one a line. */
export function loading({ tags }: { tags: string }): Ruled<"tags", string[]> {
  const read = tags.split("\n").flatMap((line) => tagOf(line) || []);
  return ruled({ tags: read.length > 0 ? undefined : "Leia ao menos uma etiqueta." }, () => read);
}

/** The three parts of a deposit as they are typed. */
export type SettlementForm = Record<keyof Settlement, string>;

/** The parts that were typed and can be read; the others count as nothing. */
export const partsOf = (form: SettlementForm): Settlement => ({
  returned: amountOf(form.returned) ?? 0,
  kept: amountOf(form.kept) ?? 0,
  used: amountOf(form.used) ?? 0,
});

export function settling(form: SettlementForm, received: number): Ruled<keyof Settlement | "sum", Settlement> {
  const wrong = (text: string) => (amountOf(text) === undefined ? NO_AMOUNT : undefined);
  const left = unsettled(received, partsOf(form));
  return ruled(
    {
      returned: wrong(form.returned),
      kept: wrong(form.kept),
      used: wrong(form.used),
      sum: left === 0 ? undefined : "As três partes juntas devem ser o valor recebido.",
    },
    () => partsOf(form),
  );
}

const REASON_FROM: readonly EventOrderStatus[] = ["confirmed", "in_factory_batch", "scheduled_for_delivery"];

/** Whether a cancellation from here says why. */
export const needsReason = (status: EventOrderStatus): boolean => REASON_FROM.includes(status);

export function cancelling(
  order: { status: EventOrderStatus; paid: number },
  reason: string,
  form: SettlementForm,
): Ruled<keyof Settlement | "sum" | "reason", StatusBody> {
  const settled = order.paid > 0 ? settling(form, order.paid) : undefined;
  const said = reason.trim();
  return ruled(
    {
      ...(settled && "refusals" in settled ? settled.refusals : {}),
      reason: needsReason(order.status) && !said ? "Diga o motivo do cancelamento." : undefined,
    },
    () => ({
      status: "cancelled",
      ...(said && { reason: said }),
      ...(settled && "said" in settled && { settlement: settled.said }),
    }),
  );
}

export const refusalsIn = (ruling: Ruled<string, unknown>): Partial<Record<string, string>> =>
  "refusals" in ruling ? ruling.refusals : {};

/** What a form says; it is asked only after nothing was found wrong. */
export function saidIn<Field extends string, Said>(ruling: Ruled<Field, Said>): Said {
  if ("said" in ruling) return ruling.said;
  throw new Error(Object.values<string | undefined>(ruling.refusals).join(" "));
}
