import type { FieldError } from "@/api/errors";
import type { NewAction } from "./actions";
import type { QueuedAction } from "./phone-state";

/** Errors of the server before an action is set aside. */
export const TRIES = 3;
/** Before an action that was set aside is sent again. Milliseconds. */
export const AGAIN = 120_000;

/** What the office reads of an action that was not refused itself. */
const WHY = {
  behind: "Espera outra ação desta parada, que o sistema não registrou.",
  failed: "O sistema deu erro e talvez tenha registrado: confira antes.",
};

/**
 * As it is stored: `recorded` by the server, but not yet part of a day that was read. Two states are hidden, until the
 * office has heard of them: `closing` is part of a day, and the office was told that it is not recorded; `left` was taken
 * back before the office was told.
 */
export interface StoredAction extends Omit<QueuedAction, "state" | "isKept"> {
  state: QueuedAction["state"] | "recorded" | "closing" | "left";
  /** The idempotency key since it was corrected; before, that is its id. */
  key?: string;
  /** Why it is not recorded, in the words that were sent to the office, whether they arrived or not. */
  told?: string;
  /** The same, once the answer has come. */
  heard?: string;
  /** How often the server answered with an error of its own. */
  errors?: number;
  /** When it did so last. Milliseconds since the epoch. */
  failedAt?: number;
}

/** In the order in which the actions happened. An action that did not change is the same object afterwards. */
export type Queue = readonly StoredAction[];

/** What the office has to hear of an action: why it is not recorded, or, without `why`, that it is after all. */
export interface Report {
  item: StoredAction;
  why?: string;
}

/** The screen knows of an action until the day that contains it was read. Until then nothing can be done with it. */
export const shown = (queue: Queue): QueuedAction[] =>
  queue.flatMap(({ state, ...item }) =>
    state === "closing" || state === "left"
      ? []
      : [{ ...item, state: state === "recorded" ? "sending" : state, isKept: item.heard !== undefined }],
  );

export const added = (queue: Queue, item: StoredAction): Queue => arranged([...queue, item]);

export const removed = (queue: Queue, id: string): Queue => arranged(queue.filter((item) => item.id !== id));

/**
 * Without the action, unless it is being sent or the server may have recorded it. What the server refused or failed at
 * stays, out of sight, until the office has heard of it.
 */
export function takenBack(queue: Queue, id: string): Queue {
  const item = queue.find((each) => each.id === id);
  if (!item || !isOpen(item)) return queue;
  return isTrouble(item) && item.heard === undefined ? changed(queue, id, { state: "left" }) : removed(queue, id);
}

export const sending = (queue: Queue, id: string): Queue => changed(queue, id, { state: "sending" });

/** It was certainly not recorded, so the driver may take it back. */
export const pending = (queue: Queue, id: string): Queue => changed(queue, id, { state: "pending" });

export const recorded = (queue: Queue, id: string): Queue => changed(queue, id, { state: "recorded" });

export const refused = (queue: Queue, id: string, refusal: string, wrong: readonly FieldError[] = []): Queue =>
  changed(queue, id, { state: "refused", refusal, wrong });

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
  queue.some((item) => item.id === id && isTrouble(item))
    ? changed(queue, id, { state: "pending", refusal: "", wrong: [] })
    : queue;

/**
 * A refused action as it was corrected waits in its place, with the instant at which it happened and those of its stop
 * behind it. To the server it is another one, with `key`; the office knows it by its id, and reads one row of it.
 */
export const corrected = (queue: Queue, id: string, action: NewAction, key: string): Queue =>
  queue.some((item) => item.id === id && item.state === "refused")
    ? changed(queue, id, { action, key, state: "pending", refusal: "", wrong: [] })
    : queue;

/**
 * The first action that nothing holds, and that stands behind no failed one of its stop. One that was `sending` when the
 * browser was killed is sent again.
 */
export function next(queue: Queue): StoredAction | undefined {
  const failing = new Set<string>();
  return queue.find((item) => {
    if (item.state === "failed" && holds(item)) failing.add(stopOf(item));
    return (item.state === "pending" || item.state === "sending") && !failing.has(stopOf(item));
  });
}

/** The first action that the office has to hear of, or has heard of in other words, but for those that were `tried`. */
export function report(queue: Queue, tried: ReadonlySet<string>): Report | undefined {
  const failing = new Set<string>();
  for (const item of queue) {
    if (item.state === "failed" && holds(item)) failing.add(stopOf(item));
    if (tried.has(item.id)) continue;
    if (item.state === "closing") return { item };
    const why = whyOf(item, failing.has(stopOf(item)));
    if (why !== undefined && why !== item.heard) return { item, why };
  }
  return undefined;
}

export const told = (queue: Queue, id: string, why: string): Queue => changed(queue, id, { told: why });

/** The office has it. What the driver took back leaves the phone with that. */
export const heard = (queue: Queue, id: string, why: string): Queue =>
  queue.some((item) => item.id === id && item.state === "left")
    ? removed(queue, id)
    : changed(queue, id, { heard: why });

/**
 * After the days were read which contain the recorded actions with the ids `read`: the office hears of those that it was told
 * of. What was `decided` by a person leaves the phone, and holds nothing any more.
 */
export function afterRead(queue: Queue, read: readonly string[], decided: readonly string[]): Queue {
  const isContained = ({ id, state }: StoredAction) => state === "recorded" && read.includes(id);
  if (!queue.some((item) => isContained(item) || decided.includes(item.id))) return queue;
  const left = queue.filter(({ id }) => !decided.includes(id));
  return arranged(left.map((item) => (isContained(item) ? { ...item, state: "closing" } : item)));
}

function whyOf({ state, refusal }: StoredAction, isBehind: boolean): string | undefined {
  switch (state) {
    case "refused":
    case "failed":
    case "left":
      return refusal || WHY.failed;
    case "held":
      return WHY.behind;
    case "pending":
      return isBehind ? WHY.behind : undefined;
    default:
      return undefined;
  }
}

const isTrouble = ({ state }: StoredAction) => state === "refused" || state === "failed";

const isOpen = ({ state }: StoredAction) =>
  state !== "sending" && state !== "recorded" && state !== "closing" && state !== "left";

function changed(queue: Queue, id: string, change: Partial<StoredAction>): Queue {
  return arranged(queue.map((item) => (item.id === id ? { ...item, ...change } : item)));
}

/** Holds what stands behind a refused action of the same stop, and nothing else. */
function arranged(queue: Queue): Queue {
  const refusing = new Set<string>();
  return queue.map((item) => {
    const stop = stopOf(item);
    if (item.state === "refused" && holds(item)) refusing.add(stop);
    if (item.state !== "pending" && item.state !== "held") return item;
    const state = refusing.has(stop) ? "held" : "pending";
    return item.state === state ? item : { ...item, state };
  });
}

/** What happened at the door happened with or without its signature or photo. */
const holds = ({ action }: StoredAction) => action.kind !== "proof";

/** Each piece that is loaded counts as a stop of its own: it holds no other one. */
const stopOf = ({ id, action: { day, stop } }: StoredAction) => (stop === null ? id : `${day} ${stop}`);
