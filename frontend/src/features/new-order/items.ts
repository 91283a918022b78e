import type { RentalPeriod } from "@/api/equipment";
import { itemBody } from "@/api/generated/fields";
import type { FreeAsset, OrderItemKind, OrderItemMode } from "@/api/generated/query";
import { type Loan, periodsOf } from "@/components/orders/rental";
import { moneyIn, moneyText, sumMoney, times } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { randomId } from "@/lib/random-id";
import { productWeight, totalWeight } from "./weights";

/** A line of the order. `quantity` and `price` (BRL a piece) are as typed. */
export interface ChosenItem {
  /** Tells the lines apart while they are edited. */
  key: string;
  /** The line's number in an order that is being changed. */
  line: number | null;
  kind: OrderItemKind;
  ref: number;
  /** The kegs of a line of beer. */
  keg?: { litres: number; mode: OrderItemMode };
  /** The beer in containers of a kit; `undefined` where nobody has said anything of it. */
  slots?: readonly KitBeer[];
  /** The model's name for an asset. */
  name: string;
  /** Kilograms of one piece. */
  unitKg: number;
  /** The tag of an asset, else empty. */
  tag: string;
  /** The model of an asset: what it can be replaced by. */
  model: number | null;
  quantity: string;
  price: string;
  /** What the price of a kit, an asset or a piece of a model is for; left out: for the whole loan. */
  rental?: RentalPeriod;
}

/** The beer in a container of a kit. */
export interface KitBeer {
  model: number;
  /** Which container of the model, from 0. */
  at: number;
  beer: number;
  /** Such as 'Stout 20 L'. */
  name: string;
  litres: number;
  /** In one kit: 1, or a part of it where the kits of the line have different beers. */
  kegs: number;
  /** BRL per keg. */
  price: number;
}

const MOST_PIECES = itemBody.quantity.max;

/** An asset as far as a line needs to know it. */
export type Choosable = Pick<
  FreeAsset,
  "id" | "model_id" | "model_name" | "asset_tag" | "unit_kg" | "rental_price" | "rental_period"
>;

interface Priced {
  id: number;
  name: string;
}

const QUANTITY = /^\d+(?:[.,]\d{1,3})?$/;

/** How many pieces were typed: more than none, whole for all but products, one of each asset; `undefined` where it cannot be. */
export function quantityOf({ kind, quantity }: Pick<ChosenItem, "kind" | "quantity">): number | undefined {
  const typed = quantity.trim();
  if (!QUANTITY.test(typed)) return undefined;
  const count = Number(typed.replace(",", "."));
  if (count <= 0 || count > MOST_PIECES) return undefined;
  if (kind !== "product" && !Number.isInteger(count)) return undefined;
  return kind === "asset" && count !== 1 ? undefined : count;
}

export const priceOf = ({ price }: Pick<ChosenItem, "price">): number | undefined => moneyIn(price);

/** Quantity times price to the cent, and the beer of a kit. */
export function subtotalOf(item: ChosenItem): number {
  const own = times(quantityOf(item) ?? 0, priceOf(item) ?? 0);
  return sumMoney([own, ...beerOf(item).map(({ kegs, price }) => times(kegs, price))]);
}

/** The beer in all kits of a line, once for each model and beer. */
export function beerOf(item: Pick<ChosenItem, "kind" | "quantity" | "slots">): readonly KitBeer[] {
  const kits = quantityOf(item) ?? 0;
  const found = new Map<string, KitBeer>();
  for (const each of item.slots ?? []) {
    const key = `${each.model}-${each.beer}`;
    found.set(key, { ...each, kegs: (found.get(key)?.kegs ?? 0) + each.kegs });
  }
  return [...found.values()].map((each) => ({ ...each, kegs: Math.round(each.kegs * kits) }));
}

/** The kegs of beer in all lines: each has a deposit on its shell. */
export const shellsOf = (items: readonly ChosenItem[]): number =>
  items.reduce((sum, item) => sum + (item.kind === "beer" ? (quantityOf(item) ?? 0) : 0) + kegsInKits(item), 0);

const kegsInKits = (item: ChosenItem): number => beerOf(item).reduce((sum, { kegs }) => sum + kegs, 0);

export const itemsTotal = (items: readonly ChosenItem[]): number => sumMoney(items.map(subtotalOf));

/** What rented lines cost for the periods beyond the first, if both days are known. */
export function extraDays(items: readonly ChosenItem[], loan: Loan | undefined): number {
  if (!loan) return 0;
  return sumMoney(
    items.map(({ rental, ...item }) => {
      const beyond = rental ? periodsOf(rental, loan) - 1 : 0;
      return times((quantityOf(item) ?? 0) * beyond, priceOf(item) ?? 0);
    }),
  );
}

/** Items, freight and extra days. */
export const orderTotal = (items: readonly ChosenItem[], freight: number, loan?: Loan): number =>
  sumMoney([itemsTotal(items), freight, extraDays(items, loan)]);

export const weightOf = (items: readonly ChosenItem[]): number =>
  totalWeight(items.map((item) => ({ unitKg: item.unitKg, quantity: quantityOf(item) ?? 0 })));

/** The names of what has no known weight, which the freight does not count. */
export const weightless = (items: readonly ChosenItem[]): readonly string[] => [
  ...new Set(items.filter(({ unitKg }) => unitKg === 0).map(({ name }) => name)),
];

/** Why a line cannot be sent as it is. */
export function itemRefusal(item: ChosenItem): string | undefined {
  if (quantityOf(item) === undefined)
    return item.kind !== "product" ? "Quantidade inteira, de 1 em diante." : "Quantidade maior que zero.";
  return priceOf(item) === undefined ? "Informe um preço como 150,00." : undefined;
}

const has = (items: readonly ChosenItem[], kind: ChosenItem["kind"], ref: number) =>
  items.find((item) => item.kind === kind && item.ref === ref);

/** An asset is one piece at the price of its model; it is there once. */
export function withAsset(items: readonly ChosenItem[], asset: Choosable): readonly ChosenItem[] {
  return has(items, "asset", asset.id) ? items : [...items, assetItem(asset)];
}

function assetItem(asset: Choosable): ChosenItem {
  return {
    key: `asset-${asset.id}`,
    line: null,
    kind: "asset",
    ref: asset.id,
    name: asset.model_name,
    unitKg: asset.unit_kg,
    tag: asset.asset_tag,
    model: asset.model_id,
    quantity: "1",
    price: moneyText(asset.rental_price),
    ...(asset.rental_period && { rental: asset.rental_period }),
  };
}

/** A kit costs its rental price and has the beer `slots`; a second one of the same is one more piece of the line. */
export const withKit = (
  items: readonly ChosenItem[],
  kit: Priced & { rental_price: number; rental_period: RentalPeriod; weight_kg: number },
  slots: readonly KitBeer[] = [],
) =>
  withOneMore(items, "kit", kit, kit.rental_price, kit.weight_kg, {
    rental: kit.rental_period,
    ...(slots.length > 0 && { slots }),
  });

export const withProduct = (
  items: readonly ChosenItem[],
  product: Priced & { price: number; weight_g?: number | null },
) => withOneMore(items, "product", product, product.price, productWeight(product));

/** Any free pieces of an equipment model, as one line. */
export function withModel(items: readonly ChosenItem[], model: ModelOffer): readonly ChosenItem[] {
  const known = has(items, "model", model.id);
  if (known) {
    return changed(items, known.key, { quantity: more(known, model.count) });
  }
  return [
    ...items,
    {
      key: `model-${model.id}`,
      line: null,
      kind: "model",
      ref: model.id,
      name: model.name,
      unitKg: model.unitKg,
      tag: "",
      model: model.id,
      quantity: String(model.count),
      price: moneyText(model.price),
      ...(model.period && { rental: model.period }),
    },
  ];
}

/** So many pieces of a model at a price each. */
export interface ModelOffer extends Priced {
  price: number;
  /** What the price is for; left out: the whole loan. */
  period?: RentalPeriod | null;
  unitKg: number;
  count: number;
}

/** A beer in kegs of one size, at its price. */
export interface KegOffer {
  beer_id: number;
  beer_name: string;
  litres: number;
  price: number;
  unitKg: number;
}

/** Kegs more of the line that sells it, one unless said otherwise; a consigned line of the same beer and size stays as it is. */
export function withBeer(items: readonly ChosenItem[], offer: KegOffer, kegs = 1): readonly ChosenItem[] {
  const known = items.find((item) => isOf(item, offer) && item.keg?.mode === "sold");
  if (known) return changed(items, known.key, { quantity: more(known, kegs) });
  return [
    ...items,
    {
      key: `beer-${randomId()}`,
      line: null,
      kind: "beer",
      ref: offer.beer_id,
      keg: { litres: offer.litres, mode: "sold" },
      name: `${offer.beer_name} ${formatNumber(offer.litres)} L`,
      unitKg: offer.unitKg,
      tag: "",
      model: null,
      quantity: String(kegs),
      price: moneyText(offer.price),
    },
  ];
}

const isOf = (item: ChosenItem, { beer_id, litres }: Pick<KegOffer, "beer_id" | "litres">) =>
  item.kind === "beer" && item.ref === beer_id && item.keg?.litres === litres;

/** Kegs of one beer and size that are among the items: sold, consigned and in kits. */
export const kegsOf = (items: readonly ChosenItem[], offer: Pick<KegOffer, "beer_id" | "litres">): number =>
  items.reduce((sum, item) => sum + (isOf(item, offer) ? (quantityOf(item) ?? 0) : inKit(item, offer)), 0);

const inKit = (item: ChosenItem, { beer_id, litres }: Pick<KegOffer, "beer_id" | "litres">) =>
  beerOf(item).reduce((sum, each) => sum + (each.beer === beer_id && each.litres === litres ? each.kegs : 0), 0);

function withOneMore(
  items: readonly ChosenItem[],
  kind: "kit" | "product",
  { id, name }: Priced,
  price: number,
  unitKg: number,
  ofKit?: Pick<ChosenItem, "rental" | "slots">,
): readonly ChosenItem[] {
  const known = has(items, kind, id);
  if (known) return changed(items, known.key, { quantity: more(known, 1) });
  const key = `${kind}-${id}`;
  return [
    ...items,
    {
      key,
      line: null,
      kind,
      ref: id,
      name,
      unitKg,
      tag: "",
      model: null,
      quantity: "1",
      price: moneyText(price),
      ...ofKit,
    },
  ];
}

function more(item: ChosenItem, pieces: number): string {
  return String(Math.min((quantityOf(item) ?? 0) + pieces, MOST_PIECES)).replace(".", ",");
}

export function changed(
  items: readonly ChosenItem[],
  key: string,
  change: Partial<Pick<ChosenItem, "quantity" | "price" | "keg" | "slots">>,
): readonly ChosenItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...change } : item));
}

/** '2 aqui', or nothing where the order has none. */
export function quantityIn(items: readonly ChosenItem[], kind: ChosenItem["kind"], ref: number): readonly string[] {
  const item = has(items, kind, ref);
  return item ? [`${item.quantity} aqui`] : [];
}

/** What is new or more than before: 'Adicionado: Pilsen 50 L, agora 2; Chopeira a gelo.' */
export function addedText(before: readonly ChosenItem[], after: readonly ChosenItem[]): string {
  const added = after.filter((item) => item.quantity !== before.find(({ key }) => key === item.key)?.quantity);
  const names = added.map(
    ({ name, tag, quantity }) => `${name}${tag && ` ${tag}`}${quantity === "1" ? "" : `, agora ${quantity}`}`,
  );
  return names.length > 0 ? `Adicionado: ${names.join("; ")}.` : "";
}

export const without = (items: readonly ChosenItem[], key: string): readonly ChosenItem[] =>
  items.filter((item) => item.key !== key);

export const withoutAsset = (items: readonly ChosenItem[], asset: number): readonly ChosenItem[] =>
  items.filter((item) => item.kind !== "asset" || item.ref !== asset);

/** A free asset in the place of a taken one, at the same price and in the same place of the list. */
export function replaced(items: readonly ChosenItem[], key: string, asset: Choosable): readonly ChosenItem[] {
  if (has(items, "asset", asset.id)) return without(items, key);
  return items.map((item) => (item.key === key ? { ...assetItem(asset), price: item.price } : item));
}
