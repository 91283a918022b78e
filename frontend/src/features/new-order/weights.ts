/** Barrel sizes that the party calculator offers, in litres, and what a full one weighs, in kilograms. */
export const KEG_KG = { 50: 75, 30: 45, 20: 30 } as const;
export const OTHER_KG = 65;

export type KegSize = keyof typeof KEG_KG;
export const KEG_SIZES: readonly KegSize[] = [50, 30, 20];

/** A number of litres. "50 l/h" is the speed of a tap, not a size. */
const SIZE = /(?<![\d,.])(\d{1,3})\s?(?:l|litros?)(?![\p{L}\d_])(?!\s?\/)/iu;

const litresIn = (name: string) => Number(SIZE.exec(name)?.[1]);

/** The size that a name states first ('Barril 50L', 'Barril 50 L'), or `undefined` where it states none of these. */
export function kegSize(name: string): KegSize | undefined {
  const litres = litresIn(name);
  return KEG_SIZES.find((size) => size === litres);
}

/** Litres that a container holds; `undefined` for a model that is none. */
export const litresOf = ({ name, capacity_l }: Pick<Container, "name" | "capacity_l">): number | undefined =>
  (capacity_l ?? litresIn(name)) || undefined;

/** Kilograms of a full keg: of the heaviest container of its size, as the server weighs a line of beer. */
export function kegWeight(litres: number, models: readonly Container[]): number {
  const fitting = models.filter((model) => litresOf(model) === litres);
  return Math.max(0, ...fitting.map(({ unit_kg }) => unit_kg)) || (KEG_KG[litres as KegSize] ?? OTHER_KG);
}

interface Container {
  name: string;
  capacity_l: number | null;
  unit_kg: number;
}

const KEG = /(?<![\p{L}\d_])(?:barril|barris|kegs?)(?![\p{L}\d_])/iu;

/**
 * Kilograms of one product: its grams, else those of a keg by its name; 0 where nobody knows. The server sends the weight
 * of assets and kits, and weighs products alike.
 */
export function productWeight({ name, weight_g }: { name: string; weight_g?: number | null }): number {
  if (weight_g) return weight_g / 1000;
  const size = kegSize(name);
  return size ? KEG_KG[size] : KEG.test(name) ? OTHER_KG : 0;
}

/** Kilograms of all lines; a third of a piece weighs a third. Kept to the gram, as the server does. */
export function totalWeight(lines: readonly { unitKg: number; quantity: number }[]): number {
  const grams = lines.reduce((sum, { unitKg, quantity }) => sum + unitKg * Math.round(quantity * 1000), 0);
  return Math.round(grams) / 1000;
}
