import type { FieldError } from "@/api/errors";
import type { NewAction } from "../actions";
import type { Phone, QueuedAction } from "../phone-state";
import { nameIn } from "../words";

/** Everything of a `Phone` that can be read. */
export type Known = Omit<Phone, "add" | "takeBack" | "retry" | "correct" | "refresh" | "signOut">;

const unknown: Known = {
  days: [],
  readAt: "2026-11-28T10:00:00Z",
  queue: [],
  isOnline: false,
  clockAhead: 0,
  isSessionOver: false,
  isStorageFull: false,
};

/** A phone that keeps its queue in memory and sends nothing by itself: `refuse` is what the server would say. */
export class MemoryPhone {
  private state: Known;
  private readonly listeners = new Set<() => void>();
  private count = 0;
  isSignedOut = false;

  constructor(known: Partial<Known> = {}) {
    this.state = { ...unknown, ...known };
  }

  /** For `useSyncExternalStore`. */
  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  read = () => this.state;

  learn(changes: Partial<Known>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }

  add = async (action: NewAction) => {
    this.count += 1;
    const at = new Date(Date.parse("2026-11-28T12:00:00Z") + this.count * 60_000).toISOString();
    const queued: QueuedAction = {
      id: `a${this.count}`,
      action,
      happened_at: at,
      state: "pending",
      refusal: "",
      stopName: nameIn(this.state.days, action),
    };
    const isBehind = this.state.queue.some(
      ({ state, action: { stop } }) => state === "refused" && stop === action.stop,
    );
    this.learn({ queue: [...this.state.queue, isBehind ? { ...queued, state: "held" } : queued] });
  };
  takeBack = async (...ids: string[]) => this.learn({ queue: this.state.queue.filter(({ id }) => !ids.includes(id)) });
  retry = async (id: string) => {
    const stop = this.state.queue.find((each) => each.id === id)?.action.stop;
    this.learn({
      queue: this.state.queue.map((each) =>
        each.action.stop === stop ? { ...each, state: "pending", refusal: "" } : each,
      ),
    });
  };
  correct = async (id: string, action: NewAction) => {
    this.learn({ queue: this.state.queue.map((each) => (each.id === id ? { ...each, action } : each)) });
    await this.retry(id);
  };
  refresh = async () => this.learn({ readAt: "2026-11-28T12:00:00Z" });
  signOut = async () => {
    this.isSignedOut = true;
  };

  /** The server refuses an action; those behind it at the same stop are held. */
  refuse(id: string, refusal: string, wrong: readonly FieldError[] = []): void {
    const at = this.state.queue.findIndex((each) => each.id === id);
    const stop = this.state.queue[at]?.action.stop;
    this.learn({
      queue: this.state.queue.map((each, place) => {
        if (place === at) return { ...each, state: "refused", refusal, wrong };
        return place > at && each.action.stop === stop ? { ...each, state: "held" } : each;
      }),
    });
  }
}
