import { readPartyEstimateParams, thirstLabels } from "@/api/generated/fields";
import type { PartyEstimate, PartyParameters } from "@/api/public/party";
import { addDays } from "@/lib/days";
import { numeral, type Phrase, t } from "@/lib/words";

/** The party as a visitor types it. */
export interface Party {
  date: string;
  /** Empty: not chosen yet. */
  town: string;
  guests: string;
  hours: string;
  drinkers: string;
  thirst: string;
  beer: string;
}

/** A town that is not listed. */
export const ELSEWHERE = "-";
export const usualParty: Party = {
  date: "",
  town: "",
  guests: "50",
  hours: "5",
  drinkers: "70",
  thirst: "normal",
  beer: "",
};

export const drinkers = { 100: "Todos", 70: "A maioria", 50: "Metade", 30: "Poucos" } as const;
export const thirsts = thirstLabels;

export const availabilities: Record<PartyEstimate["availability"], { word: Phrase; detail: Phrase }> = {
  available: { word: "Disponível", detail: "Há chope e chopeira para esse dia." },
  few: { word: "Poucas unidades", detail: "Ainda dá, mas não deixe para depois." },
  ask: { word: "Consulte", detail: "Mande o pedido: a casa confere e responde." },
};

/** As the server takes them. */
export const MOST_GUESTS = readPartyEstimateParams.guests.max;
export const MOST_HOURS = readPartyEstimateParams.hours.max;
const MOST_DAYS = 730;

/** The last day for which a party can be asked for. */
export const lastDay = (today: string) => addDays(today, MOST_DAYS);

export type Problems = Partial<Record<keyof Party, string>>;

export function problemsOf(party: Party, today: string): Problems {
  const problems: Problems = {};
  if (!party.date) problems.date = t("Escolha o dia da festa.");
  else if (party.date < today) problems.date = t("Escolha um dia de hoje em diante.");
  else if (party.date > lastDay(today)) problems.date = t("Escolha um dia em até dois anos.");
  if (!party.town) problems.town = t("Escolha a cidade.");
  if (!isWhole(party.guests, MOST_GUESTS)) problems.guests = t("De 1 a {most}.", { most: numeral(MOST_GUESTS) });
  if (!isWhole(party.hours, MOST_HOURS)) problems.hours = t("De 1 a {most}.", { most: MOST_HOURS });
  return problems;
}

export const parametersOf = (party: Party): PartyParameters => ({
  date: party.date,
  ...(party.town !== ELSEWHERE && { town: party.town }),
  guests: party.guests.trim(),
  hours: party.hours.trim(),
  drinkers_percent: party.drinkers,
  thirst: party.thirst,
  ...(party.beer && { beer_id: party.beer }),
});

function isWhole(text: string, most: number): boolean {
  return /^\d{1,4}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most;
}
