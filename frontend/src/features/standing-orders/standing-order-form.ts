import type { NewStandingOrderBody } from "@/api/generated/command";
import { newStandingOrderBody, standingLineBody } from "@/api/generated/fields";
import type { StandingLine } from "@/api/generated/query";
import type { StandingOrder } from "@/api/standing-orders";
import { defineForm, rows } from "@/components/form/define-form";
import { wholeIn } from "@/lib/numbers";

/** A line as it is typed. `size` is the beer and the litres: '3 50'. `key` tells the lines apart. */
export interface LineFields {
  key: string;
  size: string;
  quantity: string;
  mode: "sold" | "consigned";
}

export const sizeOf = (beer: number, litres: number) => `${beer} ${litres}`;
export const blankLine = (key: string): LineFields => ({ key, size: "", quantity: "1", mode: "sold" });

const THURSDAY = 3;
const { days_before } = newStandingOrderBody;
const MOST_KEGS = standingLineBody.quantity.max;

export const standingForm = defineForm(
  newStandingOrderBody,
  {
    cost_center: { label: "Quem entrega" },
    weekday: { label: "Dia da entrega", default: THURSDAY },
    days_before: {
      label: "Rascunho quantos dias antes",
      required: true,
      within: `Um número de ${days_before.min} a ${days_before.max}.`,
    },
    until: { label: "Último dia" },
    every_weeks: { label: "Frequência", wrong: false },
  },
  { lists: { lines: rows(typedLine, sentLine, wrongLine) }, without: ["customer_id", "starts_on"] },
);

/** A standing order as its form shows it; a new one has a line to be filled in. */
export const fieldsOf = (standing: StandingOrder | undefined) => ({
  ...standingForm.fieldsOf(standing),
  ...(!standing && { lines: [blankLine("line-0")] }),
  customer_name: standing?.customer_name ?? "",
  customer_id: standing?.customer_id ?? null,
});
export type StandingOrderFields = ReturnType<typeof fieldsOf>;

function typedLine({ beer_id, container_l, quantity, mode }: StandingLine, place: number): LineFields {
  return { key: `line-${place}`, size: sizeOf(beer_id, container_l), quantity: String(quantity), mode };
}

function sentLine({ size, quantity, mode }: LineFields) {
  const [beer_id = 0, container_l = 0] = size.split(" ").map(Number);
  return { beer_id, container_l, quantity: wholeIn(quantity) ?? 1, mode };
}

function wrongLine({ size, quantity }: LineFields) {
  const kegs = wholeIn(quantity);
  return {
    size: !size && "Escolha o chope.",
    quantity: (!kegs || kegs > MOST_KEGS) && "Informe a quantidade.",
  };
}

/** Why fields cannot be saved. */
export const problemsOf = (fields: StandingOrderFields): Readonly<Record<string, string>> => ({
  ...(fields.customer_id === null && { customer_name: "Escolha o cliente entre os cadastrados." }),
  ...standingForm.problemsOf(fields),
});

/** What is sent for a new one. Only for fields without problems. */
export function bodyOf(fields: StandingOrderFields): NewStandingOrderBody {
  return { customer_id: fields.customer_id ?? 0, ...standingForm.bodyOf(fields) };
}
