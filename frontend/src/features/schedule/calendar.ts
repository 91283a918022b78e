import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import type { CalendarAsset } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { addDays, type Day } from "@/lib/days";

export type { AssetBooking, CalendarAsset } from "@/api/generated/query";

/** What is booked, asset by asset, on `days` days from `first`. */
export const calendarQuery = (first: Day, days: number) =>
  queryOptions({
    ...reads.readEquipmentCalendar({ from: first, to: addDays(first, days - 1) }),
    select: (answer) => answer.assets,
    placeholderData: keepPreviousData,
    ...freshness.equipmentAssets,
  });

/** How many of each model are free from Saturday morning to Sunday night. */
export const weekendQuery = (saturday: Day) =>
  queryOptions({
    ...reads.readAvailableEquipment({
      delivery_date: saturday,
      shift: "manha",
      pickup_date: addDays(saturday, 1),
      pickup_shift: "noite",
    }),
    select: (answer) => answer.models,
    ...freshness.equipmentAssets,
  });

/** Assets by model, in the order of the models' names; within one in the order of the tags. */
export function byModel(assets: readonly CalendarAsset[]): { id: number; name: string; assets: CalendarAsset[] }[] {
  const groups = new Map<number, { id: number; name: string; assets: CalendarAsset[] }>();
  for (const asset of assets) {
    const group = groups.get(asset.model_id) ?? { id: asset.model_id, name: asset.model_name, assets: [] };
    group.assets.push(asset);
    groups.set(asset.model_id, group);
  }
  const sorted = [...groups.values()].sort((a, b) => a.name.localeCompare(b.name, "pt-BR"));
  for (const group of sorted) group.assets.sort((a, b) => a.asset_tag.localeCompare(b.asset_tag, "pt-BR"));
  return sorted;
}
