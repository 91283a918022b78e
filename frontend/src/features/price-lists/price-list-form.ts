import type { Beer } from "@/api/beers";
import type { NewPriceListBody, PriceListBody } from "@/api/generated/command";
import type { ListPrice, PriceList, PriceTable } from "@/api/price-lists";
import type { Day } from "@/lib/days";
import { moneyIn, moneyText } from "@/lib/money";
import { numberIn, numberText } from "@/lib/numbers";

/** One size of a beer with its price in the list as it is typed; empty: the price of the house. */
export interface PriceFields {
  beer_id: number;
  beer_name: string;
  container_l: number;
  /** BRL; `undefined`: the house does not sell this size. */
  house: number | undefined;
  price: string;
}

export interface PriceListFields {
  name: string;
  valid_from: Day;
  prices: readonly PriceFields[];
  /** What happens to the prices of the house that the list does not name. */
  change: PriceChange | "";
  /** Percent, as typed. */
  percent: string;
  active: boolean;
}

export type PriceChange = "off" | "on";

/** What is edited: the list, and the prices of which of its days. */
export type EditedPriceList = PriceList & { table: PriceTable | undefined };

/** A price list as its form shows it: every size that is sold, and those that are in the list. */
export function fieldsOf(list: EditedPriceList | undefined, beers: readonly Beer[], today: Day): PriceListFields {
  const { table } = list ?? {};
  return {
    name: list?.name ?? "",
    valid_from: table && table.valid_from > today ? table.valid_from : today,
    prices: pricesOf(table?.prices ?? [], beers),
    change: table?.percent ? (table.percent < 0 ? "off" : "on") : "",
    percent: table?.percent ? numberText(Math.abs(table.percent)) : "",
    active: list?.active ?? true,
  };
}

function pricesOf(listed: readonly ListPrice[], beers: readonly Beer[]): readonly PriceFields[] {
  const found = new Map<string, PriceFields>();
  for (const beer of beers.filter(({ active }) => active)) {
    for (const { container_l, price } of beer.prices) {
      const size = { beer_id: beer.id, beer_name: beer.name, container_l };
      found.set(`${beer.id} ${container_l}`, { ...size, house: price, price: "" });
    }
  }
  for (const { price, ...size } of listed) {
    const key = `${size.beer_id} ${size.container_l}`;
    found.set(key, { ...size, house: found.get(key)?.house, price: moneyText(price) });
  }
  return [...found.values()].sort(
    (a, b) => a.beer_name.localeCompare(b.beer_name, "pt-BR") || a.container_l - b.container_l,
  );
}

/** Why fields cannot be saved. */
export function problemsOf(fields: PriceListFields): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  if (!fields.name.trim()) found.name = "Informe o nome.";
  if (!fields.valid_from) found.valid_from = "Escolha o dia.";
  if (fields.change && !isPercent(numberIn(fields.percent, 2))) found.percent = "Informe de 0,01 a 100.";
  fields.prices.forEach(({ price }, place) => {
    if (price.trim() && moneyIn(price) === undefined) found[`prices.${place}.price`] = "Informe um valor como 690,00.";
  });
  return found;
}

const isPercent = (percent: number | undefined) => percent !== undefined && percent > 0 && percent <= 100;

/** Percent on the prices of the house, below 0 off; 0 while it cannot be read. */
export function percentOf({ change, percent }: Pick<PriceListFields, "change" | "percent">): number {
  const typed = numberIn(percent, 2);
  if (!change || typed === undefined || !isPercent(typed)) return 0;
  return change === "off" ? -typed : typed;
}

/** A price of the house with `percent` on, to the cent as the server rounds it. */
export const changedBy = (price: number, percent: number): number =>
  Math.round((Math.round(price * 100) * Math.round((100 + percent) * 100)) / 10_000) / 100;

/** What is sent. Only for fields without problems. */
export function bodyOf(fields: PriceListFields): Required<NewPriceListBody> {
  return {
    name: fields.name.trim(),
    valid_from: fields.valid_from,
    prices: fields.prices.flatMap(({ beer_id, container_l, price }) => {
      const amount = moneyIn(price);
      return price.trim() && amount !== undefined ? { beer_id, container_l, price: amount } : [];
    }),
    percent: percentOf(fields),
  };
}

/** The changed fields. Prices and their day belong together. */
export function changesOf(fields: PriceListFields, changed: readonly (keyof PriceListFields)[]): PriceListBody {
  const { name, ...priced } = bodyOf(fields);
  const reprices = (["prices", "valid_from", "change", "percent"] as const).some((each) => changed.includes(each));
  return {
    ...(changed.includes("name") ? { name } : {}),
    ...(reprices ? priced : {}),
    ...(changed.includes("active") ? { active: fields.active } : {}),
  };
}
