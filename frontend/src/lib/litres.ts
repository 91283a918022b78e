/** The exact sum of litres with at most three decimals: added up as millilitres, because 0.1 + 0.2 is not 0.3. */
export function sumLitres(litres: readonly number[]): number {
  return litres.reduce((millilitres, each) => millilitres + Math.round(each * 1000), 0) / 1000;
}
