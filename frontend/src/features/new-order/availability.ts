import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiFetch } from "@/api/client";
import { freshness } from "@/api/freshness";
import { isPlausible, type OrderForm } from "./form";
import type { FreeAsset } from "./items";

export interface AvailableAsset extends FreeAsset {
  location_name: string;
}

export interface AvailableKit {
  id: number;
  code: string;
  name: string;
  description: string;
  rental_price: number;
  rental_period: "daily" | "weekly" | "monthly";
  available_count: number;
  items: { model_id: number; model_name: string; qty_required: number; is_optional: boolean }[];
}

/** Something that somebody else has; `until` is when its cleaning is over. */
export interface BusyAsset {
  asset_id: number;
  asset_tag: string;
  model_name: string;
  order_id: number | null;
  order_code: string | null;
  until: string | null;
  reason: string;
}

export interface Availability {
  assets: AvailableAsset[];
  kits: AvailableKit[];
  models: { model_id: number; model_name: string; free: number; total: number }[];
  busy: BusyAsset[];
  window: { start: string; end: string };
}

export const equipmentKey = ["equipment"] as const;

/** What is free from the delivery to the pickup; without a delivery day, from now to tomorrow. `order` may have its own. */
export const availabilityQuery = (dates: Dates, order?: number) =>
  queryOptions({
    queryKey: [...equipmentKey, "available", dates, order ?? null],
    queryFn: ({ signal }) => {
      const parameters = new URLSearchParams(dates);
      if (order !== undefined) parameters.set("except_order", String(order));
      return apiFetch<Availability>(`/api/v1/equipment/available?${parameters}`, { signal });
    },
    placeholderData: keepPreviousData,
    ...freshness.availableEquipment,
  });

type Dates = Record<string, string>;

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
  free: AvailableAsset[];
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
