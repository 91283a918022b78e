const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** `R$ 1.234,50`, with the no-break space that keeps sign and amount on one line. `amount` is in reais. */
export function formatMoney(amount: number): string {
  return brl.format(amount);
}

/** The exact sum of amounts with two decimals: added up as cents, because 0.1 + 0.2 is not 0.3. */
export function sumMoney(amounts: readonly number[]): number {
  return amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;
}
