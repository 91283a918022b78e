import type { NewAction } from "./actions";
import type { QueuedAction } from "./phone-state";

/** As it is stored: `recorded` by the server, but not yet part of a day that was read. */
export interface StoredAction extends Omit<QueuedAction, "state"> {
  state: QueuedAction["state"] | "recorded";
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

/** A refused action waits to be sent again, and with it those of its stop that it held. */
export const retried = (queue: Queue, id: string): Queue =>
  queue.some((item) => item.id === id && item.state === "refused")
    ? changed(queue, id, { state: "pending", refusal: "" })
    : queue;

/** The first action that nothing holds. One that was `sending` when the browser was killed is sent again. */
export const next = (queue: Queue): StoredAction | undefined =>
  queue.find(({ state }) => state === "pending" || state === "sending");

const isOpen = ({ state }: StoredAction) => state !== "sending" && state !== "recorded";

function changed(queue: Queue, id: string, change: Partial<StoredAction>): Queue {
  return arranged(queue.map((item) => (item.id === id ? { ...item, ...change } : item)));
}

/** Holds what stands behind a refused action of the same stop, and nothing else. */
function arranged(queue: Queue): Queue {
  const refusing = new Set<string>();
  return queue.map((item) => {
    const stop = stopOf(item.action);
    if (item.state === "refused") refusing.add(stop);
    if (item.state !== "pending" && item.state !== "held") return item;
    const state = refusing.has(stop) ? "held" : "pending";
    return item.state === state ? item : { ...item, state };
  });
}

/** The loading of the round counts as a stop of its own. */
const stopOf = ({ day, stop }: NewAction) => `${day} ${stop ?? ""}`;
