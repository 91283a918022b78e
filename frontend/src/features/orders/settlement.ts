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
 * What is usual at the end of a loan: damage and loss are covered first, the rest pays the price, and what is more
 * than the price goes back.
 */
export function usualSettlement(money: {
  deposit_received: number;
  charges: number;
  total_amount: number;
}): Settlement {
  const kept = Math.min(money.charges, money.deposit_received);
  const used = Math.min(money.total_amount, sumMoney([money.deposit_received, -kept]));
  return { returned: sumMoney([money.deposit_received, -kept, -used]), kept, used };
}
