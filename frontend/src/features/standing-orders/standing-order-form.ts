import type { NewStandingOrderBody, StandingOrderBody } from "@/api/generated/command";
import { standingLineBody, standingOrderBody } from "@/api/generated/fields";
import type { StandingOrder } from "@/api/standing-orders";
import type { CostCenter } from "@/lib/cost-centers";
import type { Day } from "@/lib/days";
import { wholeIn } from "@/lib/numbers";
import type { Shift } from "@/lib/shifts";

/** A line as it is typed. `size` is the beer and the litres: '3 50'. `key` tells the lines apart. */
export interface LineFields {
  key: string;
  size: string;
  quantity: string;
  mode: "sold" | "consigned";
}

export interface StandingOrderFields {
  customer_name: string;
  customer_id: number | null;
  weekday: string;
  shift: Shift;
  cost_center: CostCenter;
  days_before: string;
  until: Day;
  every_weeks: string;
  counted_from: Day;
  lines: readonly LineFields[];
}

const USUAL_DAYS_BEFORE = "3";
const MOST_DAYS_BEFORE = standingOrderBody.days_before.max;
const MOST_KEGS = standingLineBody.quantity.max;

export const sizeOf = (beer: number, litres: number) => `${beer} ${litres}`;
export const blankLine = (key: string): LineFields => ({ key, size: "", quantity: "1", mode: "sold" });

/** A standing order as its form shows it; a new one is delivered on Thursdays. */
export function fieldsOf(standing: StandingOrder | undefined): StandingOrderFields {
  return {
    customer_name: standing?.customer_name ?? "",
    customer_id: standing?.customer_id ?? null,
    weekday: String(standing?.weekday ?? 3),
    shift: standing?.shift ?? "manha",
    cost_center: standing?.cost_center ?? "distribuidora",
    days_before: standing ? String(standing.days_before) : USUAL_DAYS_BEFORE,
    until: standing?.until ?? "",
    every_weeks: String(standing?.every_weeks ?? 1),
    counted_from: standing?.counted_from ?? "",
    lines: standing
      ? standing.lines.map(({ beer_id, container_l, quantity, mode }, place) => ({
          key: `line-${place}`,
          size: sizeOf(beer_id, container_l),
          quantity: String(quantity),
          mode,
        }))
      : [blankLine("line-0")],
  };
}

/** Why fields cannot be saved. */
export function problemsOf(fields: StandingOrderFields): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  if (fields.customer_id === null) found.customer_name = "Escolha o cliente entre os cadastrados.";
  const days = wholeIn(fields.days_before);
  if (days === undefined || days > MOST_DAYS_BEFORE) found.days_before = `Um número de 0 a ${MOST_DAYS_BEFORE}.`;
  fields.lines.forEach(({ size, quantity }, place) => {
    const kegs = wholeIn(quantity);
    if (!size) found[`lines.${place}.size`] = "Escolha o chope.";
    if (!kegs || kegs > MOST_KEGS) found[`lines.${place}.quantity`] = "Informe a quantidade.";
  });
  return found;
}

/** What is sent for a new one. Only for fields without problems. */
export function bodyOf(fields: StandingOrderFields): NewStandingOrderBody {
  return { customer_id: fields.customer_id ?? 0, ...changeableOf(fields) };
}

/** The changed fields; the customer stays. */
export function changesOf(
  fields: StandingOrderFields,
  changed: readonly (keyof StandingOrderFields)[],
): StandingOrderBody {
  const sent = Object.entries(changeableOf(fields)).filter(([name]) => (changed as readonly string[]).includes(name));
  return Object.fromEntries(sent);
}

function changeableOf(fields: StandingOrderFields) {
  return {
    weekday: Number(fields.weekday),
    shift: fields.shift,
    cost_center: fields.cost_center,
    days_before: wholeIn(fields.days_before) ?? 0,
    until: fields.until || null,
    every_weeks: Number(fields.every_weeks),
    counted_from: fields.counted_from || null,
    lines: fields.lines.map(({ size, quantity, mode }) => {
      const [beer = 0, litres = 0] = size.split(" ").map(Number);
      return { beer_id: beer, container_l: litres, quantity: wholeIn(quantity) ?? 1, mode };
    }),
  };
}
