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
 * What is usual at the end of a loan: damage, loss and delay are covered first, what was paid too much goes back, and the rest
 * pays the price.
 */
export function usualSettlement(money: {
  deposit_received: number;
  damages: number;
  penalties: number;
  balance: number;
}): Settlement {
  const kept = Math.min(sumMoney([money.damages, money.penalties]), money.deposit_received);
  const returned = Math.min(Math.max(0, -money.balance), sumMoney([money.deposit_received, -kept]));
  return { returned, kept, used: sumMoney([money.deposit_received, -kept, -returned]) };
}
