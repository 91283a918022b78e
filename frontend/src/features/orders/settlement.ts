import { sumMoney } from "@/lib/money";

/** What becomes of a deposit, in BRL: given back, kept for damage or as a penalty, used as a part of the price. */
export interface Settlement {
  returned: number;
  kept: number;
  used: number;
}

/** What is still to be said of the deposit; below zero where too much was said. */
export function unsettled(received: number, { returned, kept, used }: Settlement): number {
  return sumMoney([received, -returned, -kept, -used]);
}

/**
 * What is usual at the end of a loan: damage and loss are covered first, the rest pays the price less the credits, and
 * what is more goes back.
 */
export function usualSettlement(money: {
  deposit_received: number;
  charges: number;
  credits: number;
  total_amount: number;
}): Settlement {
  const kept = Math.min(money.charges, money.deposit_received);
  const price = Math.max(0, sumMoney([money.total_amount, -money.credits]));
  const used = Math.min(price, sumMoney([money.deposit_received, -kept]));
  return { returned: sumMoney([money.deposit_received, -kept, -used]), kept, used };
}
