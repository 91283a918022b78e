import { useSyncExternalStore } from "react";
import { ApiError } from "@/api/errors";
import { addDays, dayOf } from "@/lib/days";
import { randomId } from "@/lib/random-id";
import { clockAhead, now } from "@/lib/server-clock";
import type { DriverDay, NewAction } from "./actions";
import { isFull, type LocalDatabase, Locked, type Locks } from "./local-database";
import type { Phone } from "./phone-state";
import * as queued from "./queue";
import type { Server, Verdict } from "./server";
import { nameIn } from "./words";

const SENDING = "choperia-rota-sending";
const REPORTING = "choperia-rota-reporting";
/** Milliseconds before the first repetition, and before each of the last ones. */
const PAUSE = { first: 5_000, longest: 300_000 };

/** What tabs tell each other: the database changed, or the session is over. */
export type Notice = "changed" | "over";

export interface Parts {
  database: LocalDatabase;
  server: Server;
  locks: Locks;
  /** Tells the other tabs. */
  tell(notice: Notice): void;
  isConnected(): boolean;
  /** Calls `task` after a pause in milliseconds; returns how to cancel it. */
  alarm(task: () => void, pause: number): () => void;
  /** Asks the browser not to delete the database when it needs room. */
  persist(): Promise<unknown>;
  endSession(): Promise<void>;
}

type State = Omit<Phone, "add" | "takeBack" | "retry" | "correct" | "refresh" | "signOut">;
const NOTHING = { days: [], readAt: null, queue: [] } as const;

/** The phone in one tab. It shows what the database holds, and one tab at a time sends what is queued there. */
export class PhoneStore {
  readonly #parts: Parts;
  readonly #listeners = new Set<() => void>();
  readonly #commands = {
    add: (action: NewAction) => this.#add(action),
    takeBack: async (...ids: string[]) => {
      await this.#change((queue) => ids.reduce(queued.takenBack, queue));
      this.#inBackground(this.#push());
    },
    retry: async (id: string) => {
      await this.#change((queue) => queued.retried(queue, id));
      this.#inBackground(this.#push());
    },
    correct: (id: string, action: NewAction) => this.#keep((queue) => queued.corrected(queue, id, action, randomId())),
    refresh: () => this.#refresh(),
    signOut: () => this.#signOut(),
  };
  #state: State;
  #phone: Phone;
  /** False after a call that did not reach the server, until one does. */
  #isReachable = true;
  #failures = 0;
  #loads = 0;
  #cancelAlarm: () => void = () => undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#state = {
      ...NOTHING,
      isOnline: parts.isConnected(),
      clockAhead: clockAhead(),
      isSessionOver: false,
      isStorageFull: false,
    };
    this.#phone = { ...this.#state, ...this.#commands };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly phone = (): Phone => this.#phone;

  /** Shows what is stored. `wake` then asks the server. */
  async start(): Promise<void> {
    if (this.#parts.server.isSignedIn()) await this.#load();
    else await this.#end();
  }

  /** After a start, a time without network or in the background, or a pause: sends what waits, then reads the days. */
  async wake(): Promise<void> {
    this.#show({});
    try {
      if (!this.#parts.isConnected() || !(await this.#unlock())) return;
      await this.#again();
      await this.#send();
      await this.#refresh();
      await this.#report();
    } catch {
      this.#wakeLater();
    }
  }

  /** What another tab tells. */
  async hear(notice: Notice): Promise<void> {
    if (notice === "over") await this.#showOver();
    else await this.#load();
  }

  async #add(action: NewAction): Promise<void> {
    const happened_at = new Date(now()).toISOString();
    const stopName = nameIn(this.#state.days, action);
    const item = { id: randomId(), action, happened_at, state: "pending", refusal: "", stopName } as const;
    await this.#keep((queue) => queued.added(queue, item));
  }

  /** Keeps what the driver entered, and sends it. Rejects, and says why, if the phone has no room for it. */
  async #keep(change: (queue: queued.Queue) => queued.Queue): Promise<void> {
    try {
      await this.#change(change);
    } catch (error) {
      if (isFull(error)) this.#show({ isStorageFull: true });
      throw error;
    }
    this.#show({ isStorageFull: false });
    this.#inBackground(this.#push());
  }

  async #signOut(): Promise<void> {
    this.#cancelAlarm();
    await this.#parts.database.forgetAll();
    await this.#showOver();
    this.#parts.tell("over");
    await this.#parts.endSession();
  }

  /** Sends, reads the days if the server decided on something, and tells the office what it could not record. */
  async #push(): Promise<void> {
    if (await this.#send()) await this.#refresh();
    await this.#report();
  }

  /** Holds no sending: it has a lock of its own. What does not arrive waits for the next time. */
  #report(): Promise<void> {
    return this.#parts.locks.request(REPORTING, async () => {
      const tried = new Set<string>();
      let hasMore = true;
      while (hasMore) hasMore = this.#canReport() && (await this.#reportNext(tried));
    });
  }

  #canReport(): boolean {
    return this.#parts.isConnected() && this.#isReachable && !this.#state.isSessionOver;
  }

  /** Whether there was something to report, and the server could be reached. */
  async #reportNext(tried: Set<string>): Promise<boolean> {
    if (!queued.report(await this.#parts.database.readQueue(), tried)) return false;
    let next: queued.Report | undefined;
    await this.#change((queue) => {
      next = queued.report(queue, tried);
      return next?.why === undefined ? queue : queued.told(queue, next.item.id, next.why);
    });
    if (next === undefined) return false;
    tried.add(next.item.id);
    try {
      await this.#deliver(next);
      return true;
    } catch (error) {
      return error instanceof ApiError && error.status !== 401;
    }
  }

  async #deliver({ item, why }: queued.Report): Promise<void> {
    const { server } = this.#parts;
    if (why === undefined) {
      await server.noteRecorded(item.id);
      await this.#change((queue) => queued.removed(queue, item.id));
    } else if (await server.tell(item, why)) await this.#change((queue) => queued.heard(queue, item.id, why));
    else await this.#drop(item.id);
  }

  /** A person has dealt with it. What it held goes on. */
  async #drop(id: string): Promise<void> {
    await this.#change((queue) => queued.removed(queue, id));
    this.#inBackground(this.#push());
  }

  /** What was set aside a while ago is to be sent again. */
  async #again(): Promise<void> {
    const queue = await this.#parts.database.readQueue();
    if (queued.due(queue, now()) !== queue) await this.#change((each) => queued.due(each, now()));
  }

  /** Sends in order until nothing can be sent. Returns whether the server decided on an action. */
  #send(): Promise<boolean> {
    this.#cancelAlarm();
    return this.#parts.locks.request(SENDING, async () => {
      let isDecided = false;
      while (this.#parts.isConnected() && (await this.#sendNext())) isDecided = true;
      return isDecided;
    });
  }

  /** Whether the server decided on the next action, or could not and others go on. */
  async #sendNext(): Promise<boolean> {
    if (!queued.next(await this.#parts.database.readQueue())) return false;
    let item: queued.StoredAction | undefined;
    await this.#change((queue) => {
      item = queued.next(queue); // the driver may have taken back what was first
      return item ? queued.sending(queue, item.id) : queue;
    });
    return item !== undefined && this.#settle(item.id, await this.#parts.server.send(item));
  }

  async #settle(id: string, verdict: Verdict): Promise<boolean> {
    switch (verdict.kind) {
      case "recorded":
        await this.#change((queue) => queued.recorded(queue, id));
        await this.#noteContact();
        return true;
      case "refused":
        await this.#change((queue) => queued.refused(queue, id, verdict.refusal, verdict.wrong));
        await this.#noteContact();
        return true;
      case "later":
        if (verdict.isCertain) await this.#change((queue) => queued.pending(queue, id));
        else this.#isReachable = false;
        this.#show({});
        this.#wakeLater();
        return false;
      case "failed":
        return this.#setAside(id);
      case "decided":
        await this.#change((queue) => queued.removed(queue, id));
        await this.#noteContact();
        return true;
      case "over":
        await this.#end();
        return false;
    }
  }

  /** After too many errors of the server the other stops go on; before, it is sent again after a pause. */
  async #setAside(id: string): Promise<boolean> {
    this.#isReachable = true;
    let isAside = false;
    await this.#change((queue) => {
      const after = queued.failed(queue, id, now());
      isAside = after.some((item) => item.id === id && item.state === "failed");
      return after;
    });
    if (!isAside) this.#wakeLater();
    return isAside;
  }

  /** One read after the other: one that began before an action was recorded may not contain it. */
  #refresh(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#read());
    return this.#reading;
  }

  async #read(): Promise<void> {
    const { database } = this.#parts;
    if (!this.#parts.isConnected() || this.#state.isSessionOver) return;
    try {
      const recorded = (await database.readQueue()).filter(({ state }) => state === "recorded");
      const days = await this.#readDays();
      // those that the office was told of leave the queue when it has heard that they are recorded
      const unheard = recorded.filter(({ told }) => told === undefined).map(({ id }) => id);
      await database.keepDays(days, new Date(now()).toISOString(), unheard);
      await this.#tidy(
        recorded.map(({ id }) => id),
        days.flatMap(({ decided }) => decided),
      );
      await this.#noteContact();
      await this.#load();
      this.#parts.tell("changed");
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** What the days contain, and what a person has `decided` on, leaves the screen. */
  async #tidy(recorded: readonly string[], decided: readonly string[]): Promise<void> {
    const { database } = this.#parts;
    const queue = await database.readQueue();
    if (queued.afterRead(queue, recorded, decided) === queue) return;
    await database.changeQueue((each) => queued.afterRead(each, recorded, decided));
    if (queue.some(({ id }) => decided.includes(id))) this.#inBackground(this.#push());
  }

  /** The round of yesterday, which goes on after midnight, today's and tomorrow's. */
  async #readDays(): Promise<DriverDay[]> {
    const today = dayOf(now());
    const days = await Promise.all([-1, 0, 1].map((by) => this.#parts.server.readDay(addDays(today, by))));
    // the answers say what time it is: with a clock that was wrong by days, others were asked for
    return dayOf(now()) === today ? days : this.#readDays();
  }

  /** Whether the database can be read; asks the server for the key if it cannot. */
  async #unlock(): Promise<boolean> {
    const { database, server } = this.#parts;
    if (await database.unlock(now())) return true;
    if (!server.isSignedIn()) {
      await this.#showOver();
      return false;
    }
    try {
      await database.keepKey(await server.readKey(), now(), clockAhead());
      await this.#load();
      this.#parts.tell("changed");
      this.#inBackground(this.#parts.persist());
      return true;
    } catch (error) {
      await this.#fail(error);
      return false;
    }
  }

  /** A read did not succeed: what is stored stays. */
  async #fail(error: unknown): Promise<void> {
    if (error instanceof ApiError && error.status === 401) return this.#end();
    if (error instanceof Locked) return;
    if (!(error instanceof ApiError)) this.#isReachable = false;
    this.#show({});
    this.#wakeLater();
  }

  async #noteContact(): Promise<void> {
    this.#isReachable = true;
    this.#failures = 0;
    await this.#parts.database.noteContact(now(), clockAhead());
    this.#show({});
  }

  #wakeLater(): void {
    this.#cancelAlarm();
    const pause = Math.min(PAUSE.first * 2 ** this.#failures, PAUSE.longest);
    this.#failures += 1;
    this.#cancelAlarm = this.#parts.alarm(() => void this.wake(), pause);
  }

  /** The session is over: the queue stays, encrypted. */
  async #end(): Promise<void> {
    this.#cancelAlarm();
    await this.#parts.database.forgetKey();
    await this.#showOver();
    this.#parts.tell("over");
  }

  async #showOver(): Promise<void> {
    this.#loads += 1;
    const locked = await this.#locked(await this.#parts.database.countActions());
    this.#show({ ...NOTHING, isSessionOver: true, ...locked });
  }

  /** Shows what is stored. Of several at a time the one that began last does: it read after every change. */
  async #load(): Promise<void> {
    this.#loads += 1;
    const begun = this.#loads;
    const state = await this.#stored();
    if (begun === this.#loads) this.#show(state);
  }

  async #stored(): Promise<Partial<State>> {
    const { database } = this.#parts;
    const isOpen = await database.unlock(now());
    const stored = await database.countActions();
    try {
      if (!isOpen) throw new Locked();
      const [days, queue] = await Promise.all([database.readDays(), database.readQueue()]);
      const locked = await this.#locked(stored - queue.length);
      return { ...days, queue: queued.shown(queue), ...locked, isSessionOver: false };
    } catch (error) {
      // another tab may end the session meanwhile
      if (error instanceof Locked) return { ...NOTHING, ...(await this.#locked(stored)) };
      throw error;
    }
  }

  async #locked(lockedActions: number): Promise<Pick<State, "lockedActions" | "actionsOfOthers">> {
    const { database } = this.#parts;
    return { lockedActions, actionsOfOthers: lockedActions > 0 ? await database.countActionsOfOthers() : 0 };
  }

  async #change(change: (queue: queued.Queue) => queued.Queue): Promise<void> {
    await this.#parts.database.changeQueue(change);
    await this.#load();
    this.#parts.tell("changed");
  }

  #inBackground(task: Promise<unknown>): void {
    task.catch(() => this.#wakeLater());
  }

  #show(change: Partial<State>): void {
    const isOnline = this.#parts.isConnected() && this.#isReachable;
    this.#state = { ...this.#state, isOnline, clockAhead: clockAhead(), ...change };
    this.#phone = { ...this.#state, ...this.#commands };
    for (const listener of this.#listeners) listener();
  }
}

/** What the phone holds now; draws again when that changes. */
export const usePhone = (store: PhoneStore): Phone => useSyncExternalStore(store.subscribe, store.phone);
