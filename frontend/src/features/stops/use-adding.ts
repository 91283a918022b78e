import { useState } from "react";
import type { NewAction } from "./actions";
import type { Phone } from "./phone-state";

/**
 * Queues what a sheet was filled in for, in its order, and then closes the sheet. If the phone cannot keep it, the sheet
 * stays open with what was typed.
 */
export function useAdding(phone: Phone, onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const add = async (...actions: NewAction[]) => {
    setBusy(true);
    setLost(false);
    try {
      for (const action of actions) await phone.add(action);
      onDone();
    } catch {
      setLost(true);
      setBusy(false);
    }
  };
  return { add: (...actions: NewAction[]) => void add(...actions), isBusy, isLost };
}
