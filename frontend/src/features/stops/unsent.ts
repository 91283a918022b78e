import type { FieldError } from "@/api/errors";
import type { DriverDay, NewAction } from "./actions";
import type { QueuedAction } from "./phone-state";

/** An action of the queue with the proofs that were queued for it. They are taken back together. */
export interface Unsent {
  id: string;
  /** In the order of the queue, the action's own last. */
  ids: readonly string[];
  action: NewAction;
  happened_at: string;
  /** As it was when the action happened. */
  stopName: string | undefined;
  state: QueuedAction["state"];
  refusal: string;
  /** The fields that the refusal names. */
  wrong: readonly FieldError[];
  /** The office has it, or a part of it, in its list of what could not be recorded. */
  isKept: boolean;
}

const SERIOUS: readonly QueuedAction["state"][] = ["refused", "failed", "sending", "held", "pending"];

/**
 * The queue as a driver reads it: a proof belongs to the next action of its stop that is none. One that the server did not
 * record stands alone, because the action goes on without it.
 */
export function unsentOf(queue: readonly QueuedAction[]): readonly Unsent[] {
  const waiting = new Map<string, QueuedAction[]>();
  const found: Unsent[] = [];
  for (const each of queue) {
    const { kind } = each.action;
    const stop = placeOf(each);
    if (kind === "proof" && isTrouble(each)) {
      found.push(together([each], each));
      continue;
    }
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

/** The stop of an action on its day; the load of a day counts as one. */
export const placeOf = ({ action: { day, stop } }: { action: NewAction }) => `${day} ${stop ?? ""}`;

type Place = readonly [Unsent, ...Unsent[]];

/** By the stops of their actions, in the order of the first action of each. */
export function byPlace(unsent: readonly Unsent[]): readonly Place[] {
  const places = new Map<string, Place>();
  for (const each of unsent) {
    const [first, ...others] = places.get(placeOf(each)) ?? [];
    places.set(placeOf(each), first ? [first, ...others, each] : [each]);
  }
  return [...places.values()];
}

/** The server did not record it, and time alone may not help. */
export const isTrouble = ({ state }: Pick<Unsent, "state">) => state === "refused" || state === "failed";

/** The server refused it, and its stop waits. A refused proof holds nothing. */
export const isStopping = ({ state, action }: Unsent) => state === "refused" && action.kind !== "proof";

/** What the server did not record at stops that are not among these days, each with what waits behind it. */
export function offRoute(unsent: readonly Unsent[], days: readonly DriverDay[]): readonly Place[] {
  const isOff = ({ action }: Unsent) =>
    !days.some(
      ({ date, stops }) =>
        date === action.day && (action.stop === null || stops.some(({ key }) => key === action.stop)),
    );
  return byPlace(unsent.filter(isOff)).filter((of) => of.some(isTrouble));
}

function together(parts: readonly QueuedAction[], item: QueuedAction): Unsent {
  const { id, action, happened_at, stopName, refusal, wrong } = item;
  return {
    id,
    ids: parts.map((part) => part.id),
    action,
    happened_at,
    stopName,
    state: SERIOUS.find((state) => parts.some((part) => part.state === state)) ?? "pending",
    refusal,
    wrong: wrong ?? [],
    isKept: parts.some((part) => part.isKept === true),
  };
}
