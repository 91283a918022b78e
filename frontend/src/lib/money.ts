import { decimalText, numberIn } from "./numbers";

/** `R$ 1.234,50`, with the no-break space that keeps sign and amount on one line. `amount` is in reais. */
export function formatMoney(amount: number): string {
  return `${amount < 0 ? "-" : ""}R$\u00a0${decimalText(Math.abs(amount), 2, 2)}`;
}

/** The exact sum of amounts with two decimals: added up as cents, because 0.1 + 0.2 is not 0.3. */
export function sumMoney(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}

/** Reais as Brazilians type them: '12,90', '1.234,50', 'R$ 12', '12.90'. `undefined` where it is none. */
export function moneyIn(text: string): number | undefined {
  return numberIn(text.replace(/R\$/i, ""));
}

/** An amount as it starts in a field: `1234,50`. */
export function moneyText(amount: number): string {
  return amount.toFixed(2).replace(".", ",");
}

/** In whole numbers: thousandths of a piece times cents. */
export const times = (quantity: number, price: number): number =>
  Math.round((Math.round(quantity * 1000) * Math.round(price * 100)) / 1000) / 100;
