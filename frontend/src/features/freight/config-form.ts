import type { Place } from "@/api/places";
import { moneyIn, moneyText } from "@/lib/money";
import { numberIn, numberText } from "@/lib/numbers";
import type { Config } from "./freight";
import type { Terms } from "./rule";

/** The terms as they are typed. `place` is where the origin was found; typing another address unbinds it. */
export interface ConfigFields {
  origin: string;
  place: Pick<Place, "lat" | "lng"> | null;
  free_km: string;
  base_rate_per_km: string;
  min_fee: string;
  rounding_step: string;
  max_load_kg: string;
}

export function fieldsOf(config: Config | undefined): ConfigFields {
  return {
    origin: config?.origin ?? "",
    place: config ? { lat: config.lat, lng: config.lng } : null,
    free_km: config ? numberText(config.free_km) : "",
    base_rate_per_km: config ? moneyText(config.base_rate_per_km) : "",
    min_fee: config ? moneyText(config.min_fee) : "",
    rounding_step: config ? moneyText(config.rounding_step) : "",
    max_load_kg: config ? numberText(config.max_load_kg) : "",
  };
}

export type Problems = Readonly<Partial<Record<keyof ConfigFields, string>>>;

const KM = "Informe os quilômetros, com uma casa decimal no máximo.";
const REAIS = "Informe um valor em reais, maior ou igual a zero.";
const KG = "Informe os quilos, acima de zero.";

/** Each number of the terms, or why it is none. */
function read(fields: ConfigFields): { terms: { [Name in keyof Terms]: number | undefined }; problems: Problems } {
  const load = numberIn(fields.max_load_kg, 1);
  const terms = {
    free_km: numberIn(fields.free_km, 1),
    base_rate_per_km: moneyIn(fields.base_rate_per_km),
    min_fee: moneyIn(fields.min_fee),
    rounding_step: moneyIn(fields.rounding_step),
    max_load_kg: load === 0 ? undefined : load,
  };
  const problems: Partial<Record<keyof ConfigFields, string>> = {};
  if (terms.free_km === undefined) problems.free_km = KM;
  if (terms.base_rate_per_km === undefined) problems.base_rate_per_km = REAIS;
  if (terms.min_fee === undefined) problems.min_fee = REAIS;
  if (terms.rounding_step === undefined) problems.rounding_step = REAIS;
  if (terms.max_load_kg === undefined) problems.max_load_kg = KG;
  if (!fields.place) problems.origin = "Escolha o endereço nas sugestões.";
  return { terms, problems };
}

export const problemsOf = (fields: ConfigFields): Problems => read(fields).problems;

/** The terms, where every number can be read. */
export function termsOf(fields: ConfigFields): Terms | undefined {
  const { terms } = read(fields);
  return Object.values(terms).includes(undefined) ? undefined : (terms as Terms);
}

/** What is sent, where there is nothing wrong with the fields. */
export function bodyOf(fields: ConfigFields) {
  const terms = termsOf(fields);
  if (!terms || !fields.place) throw new Error("the form has problems");
  return { origin: fields.origin.trim(), lat: fields.place.lat, lng: fields.place.lng, ...terms };
}
