import { newEventOrderBody } from "@/api/generated/fields";
import type { Place } from "@/api/places";
import { defineForm } from "@/components/form/define-form";
import type { Loan } from "@/components/orders/rental";
import type { CostCenter } from "@/lib/cost-centers";
import { addDays, DAY_MS, type Day, startOf } from "@/lib/days";
import { moneyIn } from "@/lib/money";
import { type Shift, shiftNames } from "@/lib/shifts";
import type { ChosenItem } from "./items";

/** The fields that are typed and sent as the body declares them. */
export const plainFields = defineForm(
  newEventOrderBody,
  { customer_name: { label: "Nome do cliente" }, customer_phone: { kind: "phone" } },
  {
    without: [
      ...(["customer_id", "new_customer", "lead_id", "status", "reason", "items", "past", "cost_center"] as const),
      ...(["preferred_delivery_shift", "pickup_shift"] as const),
      ...(["deposit_amount", "shell_deposit", "empties_to_collect"] as const),
      ...(["delivery_address", "delivery_place_id", "delivery_lat", "delivery_lng"] as const),
      ...(["delivery_distance_km", "delivery_duration_min", "freight_price", "total_amount"] as const),
    ],
  },
);

/**
 * Everything the wizard asks, as typed: nothing a person wrote is lost because it cannot be read yet. A day that was not
 * chosen is empty. Who collects at the house may have typed an address: it stays, and is not sent.
 */
export interface OrderForm extends ReturnType<typeof plainFields.fieldsOf> {
  /** The number of the record that was chosen: its price list counts. */
  customer: number | null;
  cost_center: CostCenter | "";
  deposit_amount: string;
  preferred_delivery_shift: Shift;
  pickup_shift: Shift;
  items: readonly ChosenItem[];
  /** Litres that the party calculator proposed and for which nothing is chosen yet. */
  proposed: number | null;
  address: string;
  place: Place | null;
  /** The road in kilometres where a person knows it better than the maps, as typed, and why. */
  stated_km: string;
  distance_reason: string;
  /** BRL for every keg until its shell is back. */
  shell_deposit: string;
  empties_to_collect: string;
  /** The request of the site that becomes this order. */
  lead: number | null;
  /** The dates that somebody said are over, as `pastDates` writes them. */
  past: string;
}

export function blankForm(costCenter: CostCenter = "choperia"): OrderForm {
  return {
    ...plainFields.fieldsOf(undefined),
    customer: null,
    cost_center: costCenter,
    deposit_amount: "",
    preferred_delivery_shift: "manha",
    pickup_shift: "manha",
    items: [],
    proposed: null,
    address: "",
    place: null,
    stated_km: "",
    distance_reason: "",
    shell_deposit: "",
    empties_to_collect: "",
    lead: null,
    past: "",
  };
}

const USUAL_LOAN_DAYS = 1;

/** A day that orders can have. While a year is being typed it is 0002, 0020, 0202. */
export const isPlausible = (day: Day): boolean => day >= "2000-01-01" && day <= "2099-12-31";

/** The days of the loan, if both are known and in their order. */
export function loanOf({ preferred_delivery_date: delivery, pickup_date: pickup }: OrderForm): Loan | undefined {
  return isPlausible(delivery) && isPlausible(pickup) && delivery <= pickup ? { delivery, pickup } : undefined;
}

/** Another delivery day takes the pickup along: the customer keeps the equipment as long as before. */
export function withDelivery(form: OrderForm, date: Day): OrderForm {
  const next = { ...form, preferred_delivery_date: date };
  const { preferred_delivery_date: before, pickup_date: pickup } = form;
  if (!isPlausible(date)) return next;
  if (isPlausible(before) && pickup >= before) {
    const days = Math.round((startOf(pickup) - startOf(before)) / DAY_MS);
    return { ...next, pickup_date: addDays(date, days) };
  }
  return { ...next, pickup_date: pickup >= date ? pickup : addDays(date, USUAL_LOAN_DAYS) };
}

/** The day of the event is, until somebody says otherwise, the day of the delivery. */
export function withEventDate(form: OrderForm, date: Day): OrderForm {
  const next = { ...form, event_date_from: date };
  const follows = form.preferred_delivery_date === form.event_date_from;
  return date && follows ? withDelivery(next, date) : next;
}

/** Another shift of delivery takes a pickup at the same time of day along. */
export function withShift(form: OrderForm, shift: Shift): OrderForm {
  const same = form.pickup_shift === form.preferred_delivery_shift;
  return { ...form, preferred_delivery_shift: shift, pickup_shift: same ? shift : form.pickup_shift };
}

export const NOT_AN_AMOUNT = "Informe um valor como 150,00.";
export const NOT_A_COUNT = "Informe um número inteiro.";
const MOST_EMPTIES = newEventOrderBody.empties_to_collect.max;

/** What a typed amount is worth: nothing typed is nothing owed; `undefined` where it cannot be read. */
export function amountOf(text: string): number | undefined {
  return text.trim() ? moneyIn(text) : 0;
}

export function countOf(text: string): number | undefined {
  const typed = text.trim();
  if (!typed) return 0;
  const count = /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
  return count <= MOST_EMPTIES ? count : undefined;
}

export type Refusals = Partial<Record<keyof OrderForm, string>>;

/** Step 1: 'Próximo' needs the customer's name and the cost center, and an amount where one is typed. */
export function dataRefusals(form: OrderForm): Refusals {
  const refusals: Refusals = {};
  if (!form.customer_name.trim()) refusals.customer_name = "Informe o nome do cliente.";
  if (!form.cost_center) refusals.cost_center = "Escolha o centro de custo.";
  if (amountOf(form.deposit_amount) === undefined) refusals.deposit_amount = NOT_AN_AMOUNT;
  return refusals;
}

const DATES_REFUSED = {
  brought: "O recolhimento não pode ser antes da entrega.",
  fetched: "A devolução não pode ser antes da retirada.",
};

/** Step 2: the equipment comes back after it went out. */
export function datesRefusal(form: OrderForm): string | undefined {
  const { preferred_delivery_date: delivery, pickup_date: pickup } = form;
  if (!delivery || !pickup) return undefined;
  const sameDayTooEarly =
    pickup === delivery && shiftNames.indexOf(form.pickup_shift) < shiftNames.indexOf(form.preferred_delivery_shift);
  return pickup < delivery || sameDayTooEarly ? DATES_REFUSED[form.collects ? "fetched" : "brought"] : undefined;
}

/** The dates of an event that is over: its pickup was on an earlier day. Empty where it is to come. */
export function pastDates(form: OrderForm, today: Day): string {
  const loan = loanOf(form);
  return loan && loan.pickup < today ? `${loan.delivery} ${loan.pickup}` : "";
}

/** Step 3. */
export function freightRefusals(form: OrderForm): Refusals {
  const refusals: Refusals = {};
  if (countOf(form.empties_to_collect) === undefined) refusals.empties_to_collect = NOT_A_COUNT;
  if (amountOf(form.shell_deposit) === undefined) refusals.shell_deposit = NOT_AN_AMOUNT;
  return refusals;
}

export const isClear = (refusals: Refusals) => Object.keys(refusals).length === 0;

/** Whether somebody has begun: an untouched form is no draft. */
export function isBegun(form: OrderForm): boolean {
  const { cost_center: _chosen, ...typed } = form;
  const { cost_center: _default, ...blank } = blankForm();
  return JSON.stringify(typed) !== JSON.stringify(blank);
}

export interface StepProps {
  form: OrderForm;
  onChange: (form: OrderForm) => void;
}

/** The form as the fields of the component library take it. */
export function boundTo({ form, onChange }: StepProps, refusals: Refusals = {}) {
  return {
    values: form,
    set: <Name extends keyof OrderForm>(name: Name, value: OrderForm[Name]) => onChange({ ...form, [name]: value }),
    problemOf: (name: string) => refusals[name as keyof OrderForm],
  };
}
