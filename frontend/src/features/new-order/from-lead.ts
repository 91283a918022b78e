import type { Model } from "@/api/equipment";
import type { Lead } from "@/api/leads";
import type { CostCenter } from "@/lib/cost-centers";
import { counted } from "@/lib/text";
import { blankForm, type OrderForm, withEventDate } from "./form";
import { type ChosenItem, withBeer, withModel } from "./items";
import { kegWeight } from "./weights";

/** The party that a visitor asked for as an order: who, when, where, and what was estimated; undefined where it is no party. */
export function formOfLead(
  lead: Lead,
  models: readonly Model[],
  costCenter: CostCenter | undefined,
): OrderForm | undefined {
  const { estimate } = lead;
  if (!estimate) return undefined;
  const form: OrderForm = {
    ...blankForm(costCenter),
    lead: lead.id,
    customer_name: lead.name,
    customer_phone: lead.phone,
    event_name: "Festa",
    items: itemsOf(estimate, models),
    proposed: estimate.beer_id === null ? estimate.litres || null : null,
    address: [lead.address, estimate.town].filter(Boolean).join(", "),
    notes: [
      `Pedido do site ${lead.reference}: ${counted(estimate.guests, "pessoa", "pessoas")}, ${counted(estimate.hours, "hora", "horas")}.`,
      lead.notes,
    ]
      .filter(Boolean)
      .join("\n"),
  };
  return withEventDate(form, estimate.date);
}

function itemsOf(estimate: NonNullable<Lead["estimate"]>, models: readonly Model[]): readonly ChosenItem[] {
  const { beer_id, beer_name } = estimate;
  let items: readonly ChosenItem[] = [];
  if (beer_id === null) return items;
  for (const { container_l: litres, quantity, unit_price } of estimate.kegs) {
    const keg = { beer_id, beer_name, litres, price: unit_price ?? 0, unitKg: kegWeight(litres, models) };
    items = withBeer(items, keg, quantity);
  }
  for (const { model_id: id, name, quantity: count, unit_price: price } of estimate.equipment) {
    const model = models.find((each) => each.id === id);
    const period = model?.rental_period ?? null;
    items = withModel(items, { id, name, price, period, unitKg: model?.unit_kg ?? 0, count });
  }
  return items;
}
