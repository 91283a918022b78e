import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import type { Availability, BusyAsset, FreeAsset, ReadAvailableEquipmentParams } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import type { Finder } from "./finder";
import { isPlausible, type OrderForm } from "./form";
import type { ChosenItem } from "./items";
import { isGas, isTap } from "./offer";

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
  /** Free ones that the order has. */
  chosen: FreeAsset[];
  /** Among the busy ones those with a service that is over by then: with a reason and the right they can be had. */
  lapsed: FreeAsset[];
  busy: BusyAsset[];
}

/** What is free, chosen and taken, by model, in the order of the names. */
function shelvesOf(
  { assets, lapsed, busy }: Pick<Availability, "assets" | "lapsed" | "busy">,
  chosen: ReadonlySet<number>,
): ModelShelf[] {
  const shelves = new Map<string, ModelShelf>();
  const shelf = (name: string) => {
    const known = shelves.get(name) ?? { name, free: [], chosen: [], lapsed: [], busy: [] };
    shelves.set(name, known);
    return known;
  };
  for (const asset of assets) {
    const { free, chosen: ours } = shelf(asset.model_name);
    (chosen.has(asset.id) ? ours : free).push(asset);
  }
  for (const asset of lapsed) {
    const { lapsed: known, chosen: ours } = shelf(asset.model_name);
    (chosen.has(asset.id) ? ours : known).push(asset);
  }
  for (const asset of busy) if (!chosen.has(asset.asset_id)) shelf(asset.model_name).busy.push(asset);
  const byTag = (a: { asset_tag: string }, b: { asset_tag: string }) => a.asset_tag.localeCompare(b.asset_tag, "pt-BR");
  for (const each of shelves.values()) {
    each.free.sort(byTag);
    each.busy.sort(byTag);
  }
  return [...shelves.values()].sort((a, b) => a.name.localeCompare(b.name, "pt-BR", { numeric: true }));
}

/** The shelves of what was searched for by model or tag; the lapsed ones for who may exceed a limit. */
export function shelvesIn(
  { assets, lapsed, busy }: Availability,
  items: readonly ChosenItem[],
  { fits }: Finder,
  mayExceed: boolean,
): ModelShelf[] {
  const found = (asset: { asset_tag: string; model_name: string }) => fits(`${asset.model_name} ${asset.asset_tag}`);
  const chosen = new Set(items.map((item) => (item.kind === "asset" ? item.ref : 0)));
  return shelvesOf(
    { assets: assets.filter(found), lapsed: mayExceed ? lapsed.filter(found) : [], busy: busy.filter(found) },
    chosen,
  );
}

const SORTS = [
  { title: "Chopeiras", fits: isTap },
  { title: "Gás", fits: isGas },
  { title: "Barris", fits: (name: string) => /barril|keg/i.test(name) },
  { title: "Outros", fits: () => true },
];

/** The shelves by what their models are for, barrels first; a sort of which there is nothing is left out. */
export function sortsOf(shelves: readonly ModelShelf[]): readonly { title: string; shelves: readonly ModelShelf[] }[] {
  const titleOf = ({ name }: ModelShelf) => SORTS.find(({ fits }) => fits(name))?.title;
  return ["Barris", "Chopeiras", "Gás", "Outros"]
    .map((title) => ({ title, shelves: shelves.filter((shelf) => titleOf(shelf) === title) }))
    .filter((sort) => sort.shelves.length > 0);
}

/** The first shelf of each sort, then the second of each: who sees only a few sees a tap and gas, too. */
export const inTurn = (sorts: ReturnType<typeof sortsOf>): readonly ModelShelf[] =>
  sorts
    .flatMap(({ shelves }) => shelves.map((shelf, place) => ({ shelf, place })))
    .sort((a, b) => a.place - b.place)
    .map(({ shelf }) => shelf);
