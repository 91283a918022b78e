import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import type { Availability, BusyAsset, FreeAsset, ReadAvailableEquipmentParams } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { isPlausible, type OrderForm } from "./form";

/** What is free from the delivery to the pickup; without a delivery day, from now to tomorrow. `order` may have its own. */
export const availabilityQuery = (dates: Dates, order?: number) =>
  queryOptions({
    ...reads.readAvailableEquipment({ ...dates, except_order: order }),
    placeholderData: keepPreviousData,
    ...freshness.availableEquipment,
  });

type Dates = Pick<ReadAvailableEquipmentParams, "delivery_date" | "shift" | "pickup_date" | "pickup_shift">;

/** The dates of a form as the availability is asked by them; none where the delivery day is not known yet. */
export function datesOf(form: OrderForm): Dates {
  if (!isPlausible(form.preferred_delivery_date)) return {};
  return {
    delivery_date: form.preferred_delivery_date,
    shift: form.preferred_delivery_shift,
    ...(isPlausible(form.pickup_date) ? { pickup_date: form.pickup_date, pickup_shift: form.pickup_shift } : {}),
  };
}

export interface ModelShelf {
  name: string;
  free: FreeAsset[];
  busy: BusyAsset[];
}

/** What is free and what is taken, by model, in the order of the names. */
export function shelvesOf({ assets, busy }: Availability): ModelShelf[] {
  const shelves = new Map<string, ModelShelf>();
  const shelf = (name: string) => {
    const known = shelves.get(name) ?? { name, free: [], busy: [] };
    shelves.set(name, known);
    return known;
  };
  for (const asset of assets) shelf(asset.model_name).free.push(asset);
  for (const asset of busy) shelf(asset.model_name).busy.push(asset);
  const byTag = (a: { asset_tag: string }, b: { asset_tag: string }) => a.asset_tag.localeCompare(b.asset_tag, "pt-BR");
  for (const each of shelves.values()) {
    each.free.sort(byTag);
    each.busy.sort(byTag);
  }
  return [...shelves.values()].sort((a, b) => a.name.localeCompare(b.name, "pt-BR", { numeric: true }));
}
