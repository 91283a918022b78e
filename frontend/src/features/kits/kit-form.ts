import { newKitBody } from "@/api/generated/fields";
import type { KitPart } from "@/api/generated/query";
import { defineForm, rows } from "@/components/form/define-form";
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

const NO_PRICE = "Informe um valor em reais, maior ou igual a zero.";

export const kitForm = defineForm(
  newKitBody,
  {
    code: { label: "Código", required: "Informe o código." },
    name: { label: "Nome", required: "Informe o nome." },
    is_active: { label: "Ativo" },
    rental_price: { required: NO_PRICE },
    rental_period: { label: "Período" },
    penalty_per_day: { required: NO_PRICE },
  },
  { lists: { items: rows(typedItem, sentItem, wrongItem) } },
);

function typedItem(item: KitPart, place: number): ItemFields {
  return {
    key: String(place),
    model_id: String(item.model_id),
    model_name: item.model_name,
    qty_required: String(item.qty_required),
    unit_price: moneyText(item.unit_price),
    is_optional: item.is_optional,
  };
}

function sentItem(item: ItemFields) {
  return {
    model_id: Number(item.model_id),
    qty_required: wholeIn(item.qty_required, 1) ?? 1,
    unit_price: moneyIn(item.unit_price) ?? 0,
    is_optional: item.is_optional,
  };
}

function wrongItem({ model_id, qty_required, unit_price }: ItemFields) {
  return {
    model_id: !model_id && "Escolha o modelo.",
    qty_required: wholeIn(qty_required, 1) === undefined && "De 1 para cima.",
    unit_price: moneyIn(unit_price) === undefined && "Valor inválido.",
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

/** Quantity × unit price of a line; 0 while it cannot be read. */
export function subtotalOf({ qty_required, unit_price }: ItemFields): number {
  return sumMoney([(wholeIn(qty_required) ?? 0) * (moneyIn(unit_price) ?? 0)]);
}

/** The kit's total: the sum of quantity × unit price. */
export const totalOf = (items: readonly ItemFields[]) => sumMoney(items.map(subtotalOf));
