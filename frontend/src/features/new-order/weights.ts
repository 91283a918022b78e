/** Barrel sizes that a name may tell, in litres, and what a full one weighs, in kilograms. */
export const KEG_KG = { 50: 75, 30: 45, 20: 30 } as const;
export const OTHER_KG = 65;

export type KegSize = keyof typeof KEG_KG;
export const KEG_SIZES: readonly KegSize[] = [50, 30, 20];

/** The size that a name tells ('Barril 50L'), or `undefined` where it tells none. */
export function kegSize(name: string): KegSize | undefined {
  const lowered = name.toLowerCase();
  return KEG_SIZES.find((litres) => lowered.includes(`${litres}l`));
}

/** Kilograms of one piece: 50L 75, 30L 45, 20L 30, otherwise 65. The server reads weights from names the same way. */
export function unitWeight(name: string): number {
  const size = kegSize(name);
  return size ? KEG_KG[size] : OTHER_KG;
}

/** Kilograms of all lines; a third of a piece weighs a third. Kept to the gram, as the server does. */
export function totalWeight(lines: readonly { name: string; quantity: number }[]): number {
  const grams = lines.reduce((sum, { name, quantity }) => sum + unitWeight(name) * Math.round(quantity * 1000), 0);
  return grams / 1000;
}
