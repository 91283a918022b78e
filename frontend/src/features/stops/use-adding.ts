import { useState } from "react";
import type { NewAction } from "./actions";
import { isFull } from "./local-database";
import type { Phone } from "./phone-state";

/** Why the phone did not keep an action: it has no room, or something else that may pass. */
export type Lost = "full" | "failed";

/**
 * Queues actions in their order, and then calls `onDone`. If the phone cannot keep one, it does not: a sheet stays open
 * with what was typed. With the id of a refused action, it corrects that one.
 */
export function useAdding(phone: Phone, onDone?: () => void, refusedId?: string) {
  const [isBusy, setBusy] = useState(false);
  const [lost, setLost] = useState<Lost>();
  const add = async (...actions: NewAction[]) => {
    setBusy(true);
    setLost(undefined);
    try {
      for (const action of actions)
        await (refusedId === undefined ? phone.add(action) : phone.correct(refusedId, action));
      onDone?.();
    } catch (error) {
      setLost(isFull(error) ? "full" : "failed");
    } finally {
      setBusy(false);
    }
  };
  return { add: (...actions: NewAction[]) => void add(...actions), isBusy, lost };
}
