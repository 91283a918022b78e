import type { QueuedAction } from "./phone-state";

/** Errors of the server before an action is set aside. */
export const TRIES = 3;
/** Before an action that was set aside is sent again. Milliseconds. */
export const AGAIN = 120_000;

/** As it is stored: `recorded` by the server, but not yet part of a day that was read. */
export interface StoredAction extends Omit<QueuedAction, "state"> {
  state: QueuedAction["state"] | "recorded";
  /** How often the server answered with an error of its own. */
  errors?: number;
  /** When it did so last. Milliseconds since the epoch. */
  failedAt?: number;
}

/** In the order in which the actions happened. An action that did not change is the same object afterwards. */
export type Queue = readonly StoredAction[];

/** The screen knows of an action until the day that contains it was read. Until then nothing can be done with it. */
export const shown = (queue: Queue): QueuedAction[] =>
  queue.map((item) => ({ ...item, state: item.state === "recorded" ? "sending" : item.state }));

export const added = (queue: Queue, item: StoredAction): Queue => arranged([...queue, item]);

export const removed = (queue: Queue, id: string): Queue => arranged(queue.filter((item) => item.id !== id));

/** Without the action, unless it is being sent or the server may have recorded it. */
export const takenBack = (queue: Queue, id: string): Queue =>
  queue.some((item) => item.id === id && isOpen(item)) ? removed(queue, id) : queue;

export const sending = (queue: Queue, id: string): Queue => changed(queue, id, { state: "sending" });

/** It was certainly not recorded, so the driver may take it back. */
export const pending = (queue: Queue, id: string): Queue => changed(queue, id, { state: "pending" });

export const recorded = (queue: Queue, id: string): Queue => changed(queue, id, { state: "recorded" });

export const refused = (queue: Queue, id: string, refusal: string): Queue =>
  changed(queue, id, { state: "refused", refusal });

/** The server answered with an error of its own, and may have recorded it or not. */
export function failed(queue: Queue, id: string, at: number): Queue {
  const errors = (queue.find((item) => item.id === id)?.errors ?? 0) + 1;
  return changed(queue, id, { errors, failedAt: at, state: errors < TRIES ? "sending" : "failed" });
}

/** What was set aside long enough ago is on its way again. A clock that was put back keeps none of it waiting. */
export function due(queue: Queue, now: number): Queue {
  const isDue = ({ state, failedAt = 0 }: StoredAction) => state === "failed" && Math.abs(now - failedAt) >= AGAIN;
  return queue.some(isDue) ? queue.map((item) => (isDue(item) ? { ...item, state: "sending" } : item)) : queue;
}

/** A refused or failed action waits to be sent again, and with it those of its stop behind it. */
export const retried = (queue: Queue, id: string): Queue =>
  queue.some((item) => item.id === id && (item.state === "refused" || item.state === "failed"))
    ? changed(queue, id, { state: "pending", refusal: "" })
    : queue;

/**
 * The first action that nothing holds, and that stands behind no failed one of its stop. One that was `sending` when the
 * browser was killed is sent again.
 */
export function next(queue: Queue): StoredAction | undefined {
  const failing = new Set<string>();
  return queue.find((item) => {
    if (item.state === "failed") failing.add(stopOf(item));
    return (item.state === "pending" || item.state === "sending") && !failing.has(stopOf(item));
  });
}

const isOpen = ({ state }: StoredAction) => state !== "sending" && state !== "recorded";

function changed(queue: Queue, id: string, change: Partial<StoredAction>): Queue {
  return arranged(queue.map((item) => (item.id === id ? { ...item, ...change } : item)));
}

/** Holds what stands behind a refused action of the same stop, and nothing else. */
function arranged(queue: Queue): Queue {
  const refusing = new Set<string>();
  return queue.map((item) => {
    const stop = stopOf(item);
    if (item.state === "refused") refusing.add(stop);
    if (item.state !== "pending" && item.state !== "held") return item;
    const state = refusing.has(stop) ? "held" : "pending";
    return item.state === state ? item : { ...item, state };
  });
}

/** Each piece that is loaded counts as a stop of its own: it holds no other one. */
const stopOf = ({ id, action: { day, stop } }: StoredAction) => (stop === null ? id : `${day} ${stop}`);
