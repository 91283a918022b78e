import type { Availability, FreeKit } from "@/api/generated/query";
import type { LostRace, Tagged } from "@/components/orders/lost-race";
import { counted } from "@/lib/text";
import { type Choosable, type ChosenItem, priceOf, quantityOf } from "./items";

/** Why a chosen item cannot be had, and what can instead. */
export interface Trouble {
  sentence: string;
  order: { id: number; order_code: string } | null;
  replacements: readonly Choosable[];
}

/** What is wrong with the chosen items, by their keys, from what is free and from a race that was lost. */
export function troubles(
  items: readonly ChosenItem[],
  available: Availability | undefined,
  lost: LostRace | undefined,
): ReadonlyMap<string, Trouble> {
  const found = new Map<string, Trouble>();
  for (const item of items) {
    const trouble = item.kind === "asset" ? ofAsset(item, items, available, lost) : ofKit(item, available, lost);
    if (trouble) found.set(item.key, trouble);
  }
  return found;
}

function ofAsset(
  item: ChosenItem,
  items: readonly ChosenItem[],
  available: Availability | undefined,
  lost: LostRace | undefined,
): Trouble | undefined {
  const isLost = lost?.asset?.id === item.ref && !lost.model;
  const busy = available?.busy.find((each) => each.asset_id === item.ref);
  const isFree = available?.assets.some((each) => each.id === item.ref);
  if (!isLost && (!available || isFree)) return undefined;
  const chosen = new Set(items.map((each) => (each.kind === "asset" ? each.ref : 0)));
  const free = available?.assets.filter((each) => each.model_name === item.name) ?? [];
  const known: Choosable[] = free.length > 0 || !isLost ? free : lost.free.map((each) => freeOf(each, item));
  return {
    sentence: busy?.reason || (isLost ? lost.sentence : "Não está disponível nessas datas."),
    order: orderOf(busy) ?? (isLost ? lost.order : null),
    replacements: known.filter((each) => !chosen.has(each.id)),
  };
}

const freeOf = (each: Tagged, item: ChosenItem): Choosable => ({
  ...each,
  model_id: item.model ?? 0,
  model_name: item.name,
  unit_kg: item.unitKg,
  rental_price: priceOf(item) ?? 0,
  rental_period: item.rental ?? null,
});

function orderOf(busy: Availability["busy"][number] | undefined): Trouble["order"] {
  return busy?.order_id && busy.order_code ? { id: busy.order_id, order_code: busy.order_code } : null;
}

function ofKit(item: ChosenItem, available: Availability | undefined, lost: LostRace | undefined): Trouble | undefined {
  const kit = item.kind === "kit" ? available?.kits.find((each) => each.id === item.ref) : undefined;
  if (!kit) return undefined;
  if (lost?.model && needs(kit, lost.model.id)) return { sentence: lost.sentence, order: lost.order, replacements: [] };
  const wanted = quantityOf(item) ?? 0;
  if (wanted <= kit.available_count) return undefined;
  const count =
    kit.available_count === 0 ? "Nenhum kit livre" : `Só ${counted(kit.available_count, "kit livre", "kits livres")}`;
  return { sentence: `${count} nessas datas.`, order: null, replacements: [] };
}

const needs = (kit: FreeKit, model: number) => kit.items.some((each) => each.model_id === model);
