import { readPartyEstimateParams, thirstLabels } from "@/api/generated/fields";
import { KEG_SIZES, type KegSize } from "./weights";

export type Thirst = "light" | "normal" | "heavy";

/** Litres that a drinker has in an hour, while the party is at its best. */
export const thirsts: Record<Thirst, { label: string; litresPerHour: number }> = {
  light: { label: thirstLabels.light, litresPerHour: 0.25 },
  normal: { label: thirstLabels.normal, litresPerHour: 0.4 },
  heavy: { label: thirstLabels.heavy, litresPerHour: 0.6 },
};
export const thirstNames = Object.keys(thirsts) as Thirst[];

/** After so many hours people drink more slowly. */
export const FULL_PACE_HOURS = 4;
export const LATER_PACE = 0.6;
/** Foam, what stays in the barrel, and the glass that falls. */
export const LOSS = 0.1;

export const MOST_PEOPLE = readPartyEstimateParams.guests.max;
export const MOST_HOURS = readPartyEstimateParams.hours.max;

export interface Party {
  people: number;
  hours: number;
  /** Of a hundred people, how many drink chope. */
  drinkersPercent: number;
  thirst: Thirst;
}

export const usualParty: Party = { people: 50, hours: 5, drinkersPercent: 70, thirst: "normal" };

/** How many barrels of each size. */
export type Kegs = Readonly<Record<KegSize, number>>;
export const NO_KEGS: Kegs = { 50: 0, 30: 0, 20: 0 };

export const drinkersOf = ({ people, drinkersPercent }: Party): number => Math.round((people * drinkersPercent) / 100);

/** Litres of chope that a party drinks, with the loss, as a whole number. */
export function litresFor(party: Party): number {
  const hours = Math.min(party.hours, FULL_PACE_HOURS) + Math.max(party.hours - FULL_PACE_HOURS, 0) * LATER_PACE;
  const drunk = drinkersOf(party) * hours * thirsts[party.thirst].litresPerHour;
  return Math.ceil(Math.round(drunk * (1 + LOSS) * 1_000) / 1_000);
}

const SMALLEST = 20;
const STEP = 10;

/**
 * The barrels for so many litres: none too many (all sizes are tens, so the surplus is below 10 litres, or below 20 for
 * the smallest party), and of all ways to that one with the fewest barrels to carry: as many of the largest as leave a
 * rest that the smaller ones fill.
 */
export function kegsFor(litres: number): Kegs {
  if (litres <= 0) return NO_KEGS;
  const wanted = Math.max(Math.ceil(litres / STEP) * STEP, SMALLEST);
  const fifties = Math.floor(wanted / 50) - (wanted % 50 === STEP ? 1 : 0);
  const rest = wanted - fifties * 50;
  const thirties = rest === 60 ? 2 : rest === 30 ? 1 : 0;
  return { 50: fifties, 30: thirties, 20: (rest - thirties * 30) / 20 };
}

export const countOf = (kegs: Kegs): number => KEG_SIZES.reduce((sum, size) => sum + kegs[size], 0);
export const litresOf = (kegs: Kegs): number => KEG_SIZES.reduce((sum, size) => sum + size * kegs[size], 0);

/** '2 de 50 L e 1 de 30 L'. */
export function kegsText(kegs: Kegs, join: (parts: string[]) => string): string {
  return join(KEG_SIZES.filter((size) => kegs[size] > 0).map((size) => `${kegs[size]} de ${size} L`));
}

/** One tap, and the gas that pushes its beer, for so many litres. */
export const LITRES_OF_A_TAP = 200;
export const tapsFor = (litres: number): number => Math.ceil(litres / LITRES_OF_A_TAP);

/** Under which name the litres travel from the calculator to the wizard. */
export const LITRES_PARAMETER = "litros";
const MOST_LITRES = 50_000;

/** Reads the litres of an address; `null` for anything else. */
export function litresFrom(parameter: string | null): number | null {
  const litres = /^\d{1,5}$/.test(parameter ?? "") ? Number(parameter) : 0;
  return litres > 0 && litres <= MOST_LITRES ? litres : null;
}
