import type { AskWhatIfParams } from "@/api/generated/query";
import { type CostCenter, costCenterNames } from "@/lib/cost-centers";
import { type Day, isDay } from "@/lib/days";

/** The terms of freight, in the order in which the freight screen has them. */
export const terms = {
  free_km: { label: "Km livres", unit: "km" },
  base_rate_per_km: { label: "Preço por km", unit: "R$" },
  min_fee: { label: "Frete mínimo", unit: "R$" },
  rounding_step: { label: "Arredondar a cada", unit: "R$" },
  max_load_kg: { label: "Carga por viagem", unit: "kg" },
} as const;
export type Term = keyof typeof terms;
export const termNames = Object.keys(terms) as Term[];

/** What would have been different. Cleaning in minutes and assets more or fewer by model; freight by cost center. */
export interface Question {
  from?: Day;
  to?: Day;
  cleaningOfAll?: number;
  cleaning: Readonly<Record<number, number>>;
  assets: Readonly<Record<number, number>>;
  freight: Readonly<Partial<Record<CostCenter, Partial<Record<Term, number>>>>>;
}

const ALL = "all";
const BUFFER = /^(\d{1,15}|all):(\d{1,5})$/;
const ASSETS = /^(\d{1,15}):\s?([-+]?\d{1,3})$/;
const FREIGHT = /^([a-z]+):([a-z_]+):(\d{1,6}(?:\.\d{1,2})?)$/;

/** The question that an address asks. What an address cannot mean is left out. */
export function questionIn(parameters: URLSearchParams): Question {
  const cleaning: Record<number, number> = {};
  let cleaningOfAll: number | undefined;
  for (const text of parameters.getAll("buffer")) {
    const [, model = "", minutes = ""] = BUFFER.exec(text) ?? [];
    if (model === ALL) cleaningOfAll = Number(minutes);
    else if (model) cleaning[Number(model)] = Number(minutes);
  }
  const assets: Record<number, number> = {};
  for (const text of parameters.getAll("assets")) {
    const [, model = "", more = ""] = ASSETS.exec(text) ?? [];
    if (model && Number(more)) assets[Number(model)] = Number(more);
  }
  const freight: Partial<Record<CostCenter, Partial<Record<Term, number>>>> = {};
  for (const text of parameters.getAll("freight")) {
    const [, center, term, value] = FREIGHT.exec(text) ?? [];
    const whose = costCenterNames.find((name) => name === center);
    const what = termNames.find((name) => name === term);
    if (whose && what) freight[whose] = { ...freight[whose], [what]: Number(value) };
  }
  return { ...daysIn(parameters), cleaningOfAll, cleaning, assets, freight };
}

function daysIn(parameters: URLSearchParams): Pick<Question, "from" | "to"> {
  const [from, to] = [parameters.get("from"), parameters.get("to")];
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

/** As the server is asked; the address of the screen has the same parameters. */
export function askedOf({ from, to, cleaningOfAll, cleaning, assets, freight }: Question): AskWhatIfParams {
  const buffer = [
    ...(cleaningOfAll === undefined ? [] : [`${ALL}:${cleaningOfAll}`]),
    ...Object.entries(cleaning).map(([model, minutes]) => `${model}:${minutes}`),
  ];
  const pieces = Object.entries(assets).map(([model, more]) => `${model}:${more}`);
  const roads = Object.entries(freight).flatMap(([center, changed]) =>
    Object.entries(changed ?? {}).map(([term, value]) => `${center}:${term}:${value}`),
  );
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(buffer.length > 0 && { buffer }),
    ...(pieces.length > 0 && { assets: pieces }),
    ...(roads.length > 0 && { freight: roads }),
  };
}

/** The parameters of the screen's address. */
export function addressOf(question: Question): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(askedOf(question))) {
    for (const each of [value].flat()) parameters.append(name, each);
  }
  return parameters;
}

/** Whether anything would have been different. */
export function asksNothing(question: Question): boolean {
  const { buffer, assets, freight } = askedOf(question);
  return !(buffer || assets || freight);
}
