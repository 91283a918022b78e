import { formatMoney, sumMoney } from "@/lib/money";

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
 * pays the price. What can be refunded beside the deposit, such as the deposit on shells that came back, is no part of it.
 */
export function usualSettlement(money: {
  deposit_received: number;
  damages: number;
  penalties: number;
  balance: number;
  refundable: number;
}): Settlement {
  const kept = Math.min(sumMoney([money.damages, money.penalties]), money.deposit_received);
  const returned = Math.min(
    Math.max(0, sumMoney([-money.balance, -money.refundable])),
    sumMoney([money.deposit_received, -kept]),
  );
  return { returned, kept, used: sumMoney([money.deposit_received, -kept, -returned]) };
}

/** What a settlement is part of, in BRL. */
export interface Bill {
  balance: number;
  damages: number;
  penalties: number;
  shells: number;
}

/** What is owed after a settlement, below zero where the house owes: what is kept beyond charges is one more. */
export function balanceAfter({ balance, damages, penalties, shells }: Bill, { returned, kept }: Settlement): number {
  return sumMoney([balance, returned, Math.max(0, sumMoney([kept, -damages, -penalties, -shells]))]);
}

/** What a settlement leads to, in words. */
export function settlementResult(bill: Bill, parts: Settlement): string {
  const after = balanceAfter(bill, parts);
  if (after > 0) return `Fica a receber: ${formatMoney(after)}.`;
  return after < 0 ? `Fica a devolver: ${formatMoney(-after)}.` : "Nada fica em aberto.";
}
