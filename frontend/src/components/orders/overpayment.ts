import { sumMoney } from "@/lib/money";

/** BRL by which a payment is more than what is still owed; 0 where it is not. */
export const overpayment = (amount: number, balance: number): number =>
  Math.max(0, sumMoney([amount, -Math.max(0, balance)]));

export const NOT_AGREED = "Confira o valor, ou marque que é isso mesmo.";
