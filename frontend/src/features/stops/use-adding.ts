import { useState } from "react";
import type { NewAction } from "./actions";
import type { Phone } from "./phone-state";

/**
 * Queues actions in their order, and then calls `onDone`. If the phone cannot keep one, it does not: a sheet stays open
 * with what was typed. With the id of a refused action, it corrects that one.
 */
export function useAdding(phone: Phone, onDone?: () => void, refusedId?: string) {
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const add = async (...actions: NewAction[]) => {
    setBusy(true);
    setLost(false);
    try {
      for (const action of actions)
        await (refusedId === undefined ? phone.add(action) : phone.correct(refusedId, action));
      onDone?.();
    } catch {
      setLost(true);
    } finally {
      setBusy(false);
    }
  };
  return { add: (...actions: NewAction[]) => void add(...actions), isBusy, isLost };
}
