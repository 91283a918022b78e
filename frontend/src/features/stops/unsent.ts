import type { NewAction } from "./actions";
import type { QueuedAction } from "./phone-state";

/** An action of the queue with the proofs that were queued for it. They are taken back together. */
export interface Unsent {
  id: string;
  /** In the order of the queue, the action's own last. */
  ids: readonly string[];
  action: NewAction;
  happened_at: string;
  state: QueuedAction["state"];
  refusal: string;
  /** What to send again: the action itself, or its proof. */
  refusedId: string | undefined;
}

const SERIOUS: readonly QueuedAction["state"][] = ["refused", "sending", "held", "pending"];

/** The queue as a driver reads it: a proof belongs to the next action of its stop that is none. */
export function unsentOf(queue: readonly QueuedAction[]): readonly Unsent[] {
  const waiting = new Map<string | null, QueuedAction[]>();
  const found: Unsent[] = [];
  for (const each of queue) {
    const { stop, kind } = each.action;
    const parts = [...(waiting.get(stop) ?? []), each];
    if (kind === "proof") {
      waiting.set(stop, parts);
      continue;
    }
    waiting.delete(stop);
    found.push(together(parts, each));
  }
  // a proof whose action is not queued yet, or was sent without it
  for (const parts of waiting.values()) for (const part of parts) found.push(together([part], part));
  return found;
}

function together(parts: readonly QueuedAction[], { id, action, happened_at }: QueuedAction): Unsent {
  const refused = parts.find(({ state }) => state === "refused");
  return {
    id,
    ids: parts.map((part) => part.id),
    action,
    happened_at,
    state: SERIOUS.find((state) => parts.some((part) => part.state === state)) ?? "pending",
    refusal: refused?.refusal ?? "",
    refusedId: refused?.id,
  };
}
