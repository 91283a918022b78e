import type { Kit, RentalPeriod } from "@/api/equipment";
import type { NewKitBody } from "@/api/generated/command";
import { moneyIn, moneyText, sumMoney } from "@/lib/money";
import { wholeIn } from "@/lib/numbers";

/** One line of a kit as it is typed. `key` tells the lines apart while they come and go. */
export interface ItemFields {
  key: string;
  model_id: string;
  /** What the chosen model is called, in case the list of models does not say it; empty for none. */
  model_name: string;
  qty_required: string;
  unit_price: string;
  is_optional: boolean;
}

export interface KitFields {
  code: string;
  name: string;
  description: string;
  rental_price: string;
  rental_period: RentalPeriod;
  penalty_per_day: string;
  is_active: boolean;
  items: readonly ItemFields[];
}

/** A kit as its form shows it; a new one is rented by the day, without penalty, and active. */
export function fieldsOf(kit: Kit | undefined): KitFields {
  return {
    code: kit?.code ?? "",
    name: kit?.name ?? "",
    description: kit?.description ?? "",
    rental_price: moneyText(kit?.rental_price ?? 0),
    rental_period: kit?.rental_period ?? "daily",
    penalty_per_day: moneyText(kit?.penalty_per_day ?? 0),
    is_active: kit?.is_active ?? true,
    items: (kit?.items ?? []).map((item, place) => ({
      key: String(place),
      model_id: String(item.model_id),
      model_name: item.model_name,
      qty_required: String(item.qty_required),
      unit_price: moneyText(item.unit_price),
      is_optional: item.is_optional,
    })),
  };
}

export const emptyItem = (key: string): ItemFields => ({
  key,
  model_id: "",
  model_name: "",
  qty_required: "1",
  unit_price: moneyText(0),
  is_optional: false,
});

/** Why fields cannot be saved, by the names that the server gives them: `items.0.model_id`. */
export type Problems = Readonly<Record<string, string>>;

const NO_PRICE = "Informe um valor em reais, maior ou igual a zero.";

export function problemsOf(fields: KitFields): Problems {
  const found: Record<string, string> = {};
  if (!fields.code.trim()) found.code = "Informe o código.";
  if (!fields.name.trim()) found.name = "Informe o nome.";
  if (moneyIn(fields.rental_price) === undefined) found.rental_price = NO_PRICE;
  if (moneyIn(fields.penalty_per_day) === undefined) found.penalty_per_day = NO_PRICE;
  fields.items.forEach((item, place) => {
    if (!item.model_id) found[`items.${place}.model_id`] = "Escolha o modelo.";
    if (wholeIn(item.qty_required, 1) === undefined) found[`items.${place}.qty_required`] = "De 1 para cima.";
    if (moneyIn(item.unit_price) === undefined) found[`items.${place}.unit_price`] = "Valor inválido.";
  });
  return found;
}

/** What is sent. Only for fields without problems. */
export function bodyOf(fields: KitFields): Required<NewKitBody> {
  return {
    code: fields.code.trim(),
    name: fields.name.trim(),
    description: fields.description.trim(),
    rental_price: moneyIn(fields.rental_price) ?? 0,
    rental_period: fields.rental_period,
    penalty_per_day: moneyIn(fields.penalty_per_day) ?? 0,
    is_active: fields.is_active,
    items: fields.items.map((item) => ({
      model_id: Number(item.model_id),
      qty_required: wholeIn(item.qty_required, 1) ?? 1,
      unit_price: moneyIn(item.unit_price) ?? 0,
      is_optional: item.is_optional,
    })),
  };
}

/** Quantity × unit price of a line; 0 while it cannot be read. */
export function subtotalOf({ qty_required, unit_price }: ItemFields): number {
  return sumMoney([(wholeIn(qty_required) ?? 0) * (moneyIn(unit_price) ?? 0)]);
}

/** The kit's total: the sum of quantity × unit price. */
export const totalOf = (items: readonly ItemFields[]) => sumMoney(items.map(subtotalOf));
