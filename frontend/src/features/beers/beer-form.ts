import type { Beer } from "@/api/beers";
import type { NewBeerBody } from "@/api/generated/command";
import { beerBody, sizePriceBody } from "@/api/generated/fields";
import { moneyIn, moneyText } from "@/lib/money";
import { numberIn, numberText, wholeIn } from "@/lib/numbers";

/** The price of one keg size as it is typed. `key` tells the lines apart while they come and go. */
export interface PriceFields {
  key: string;
  container_l: string;
  price: string;
}

export interface BeerFields {
  name: string;
  style: string;
  abv: string;
  ibu: string;
  ebc: string;
  /** Degrees Celsius. */
  serving_c: string;
  brewery: string;
  /** Separated by commas. */
  allergens: string;
  description: string;
  prices: readonly PriceFields[];
  active: boolean;
}

const HIGHEST_ABV = beerBody.abv.max;
/** Of IBU and of EBC. */
const HIGHEST_DEGREE = beerBody.ibu.max;
const WARMEST = beerBody.serving_c.max;
const LARGEST_KEG_L = sizePriceBody.container_l.max;
const NO_DEGREE = `Um número inteiro de 0 a ${HIGHEST_DEGREE}.`;

/** A beer as its form shows it; a new one is sold. */
export function fieldsOf(beer: Beer | undefined): BeerFields {
  return {
    name: beer?.name ?? "",
    style: beer?.style ?? "",
    abv: optional(beer?.abv),
    ibu: optional(beer?.ibu),
    ebc: optional(beer?.ebc),
    serving_c: optional(beer?.serving_c),
    brewery: beer?.brewery ?? "",
    allergens: (beer?.allergens ?? []).join(", "),
    description: beer?.description ?? "",
    prices: (beer?.prices ?? []).map(({ container_l, price }) => ({
      key: String(container_l),
      container_l: numberText(container_l),
      price: moneyText(price),
    })),
    active: beer?.active ?? true,
  };
}

const optional = (value: number | null | undefined) => (value === null || value === undefined ? "" : numberText(value));

/** Why fields cannot be saved, by the names that the server gives them: `prices.0.price`. */
export function problemsOf(fields: BeerFields): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  if (!fields.name.trim()) found.name = "Informe o nome.";
  const abv = numberIn(fields.abv);
  if (fields.abv.trim() && (abv === undefined || abv > HIGHEST_ABV)) {
    found.abv = `De 0 a ${HIGHEST_ABV}, como 4,7.`;
  }
  for (const name of ["ibu", "ebc"] as const) {
    const degree = wholeIn(fields[name]);
    if (fields[name].trim() && (degree === undefined || degree > HIGHEST_DEGREE)) found[name] = NO_DEGREE;
  }
  const serving = wholeIn(fields.serving_c);
  if (fields.serving_c.trim() && (serving === undefined || serving > WARMEST))
    found.serving_c = `De 0 a ${WARMEST} °C.`;
  const sizes = fields.prices.map(({ container_l }) => numberIn(container_l, 3));
  fields.prices.forEach(({ price }, place) => {
    const size = sizes[place];
    if (!size || size > LARGEST_KEG_L) found[`prices.${place}.container_l`] = "Informe os litros, como 50.";
    else if (sizes.indexOf(size) < place) found[`prices.${place}.container_l`] = "Este tamanho já tem preço.";
    if (moneyIn(price) === undefined) found[`prices.${place}.price`] = "Informe o preço.";
  });
  return found;
}

/** What is sent. Only for fields without problems. */
export function bodyOf(fields: BeerFields): Required<NewBeerBody> {
  const orUnknown = (text: string, read: (text: string) => number | undefined) =>
    text.trim() ? (read(text) ?? null) : null;
  return {
    name: fields.name.trim(),
    style: fields.style.trim(),
    abv: orUnknown(fields.abv, numberIn),
    ibu: orUnknown(fields.ibu, wholeIn),
    ebc: orUnknown(fields.ebc, wholeIn),
    serving_c: orUnknown(fields.serving_c, wholeIn),
    brewery: fields.brewery.trim(),
    allergens: fields.allergens
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean),
    description: fields.description.trim(),
    prices: fields.prices.map(({ container_l, price }) => ({
      container_l: numberIn(container_l, 3) ?? 0,
      price: moneyIn(price) ?? 0,
    })),
    active: fields.active,
  };
}
