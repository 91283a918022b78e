import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { PhoneKey } from "@/api/generated/query";
import type { DriverDay } from "./actions";
import type { Queue, StoredAction } from "./queue";

/** What the phone may keep without contact with the server. Milliseconds. */
export const KEPT = 2 * 86_400_000;
const NAME = "choperia-rota";
/** The key of the one row of `keys`. */
const DRIVER = "driver";
const WRITING = "choperia-rota-writing";

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  cipher: ArrayBuffer;
}

interface StoredKey {
  userId: number;
  key: CryptoKey;
  /** The last contact with the server, by its clock. Milliseconds since the epoch. */
  contactAt: number;
  clockAhead: number;
}

interface Tables extends DBSchema {
  keys: { key: string; value: StoredKey };
  days: { key: string; value: Sealed & { userId: number; readAt: string } };
  /** In the clear: whose it is and its place in the queue. */
  actions: { key: string; value: Sealed & { id: string; userId: number; place: number }; indexes: { place: number } };
}

/** Without the key nothing can be read or kept. */
export class Locked extends Error {
  override readonly name = "Locked";
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof DOMException && names.includes(error.name);

/** The phone has no room left. */
export const isFull = (error: unknown) => isNamed(error, "QuotaExceededError");

/** The browser closed the database before a transaction or within it; Safari names that `UnknownError`. */
const isClosed = (error: unknown) => isNamed(error, "InvalidStateError", "AbortError", "UnknownError");

/** What a tab may ask of `navigator.locks`. */
export interface Locks {
  request<T>(name: string, task: () => Promise<T>): Promise<T>;
}

interface Parts {
  /** `undefined` if nobody is signed in. */
  userId: number | undefined;
  locks: Locks;
  name?: string;
}

export async function openLocalDatabase({ userId, locks, name = NAME }: Parts): Promise<LocalDatabase> {
  const open = () =>
    openDB<Tables>(name, 1, {
      upgrade(created) {
        created.createObjectStore("keys");
        created.createObjectStore("days");
        created.createObjectStore("actions", { keyPath: "id" }).createIndex("place", "place");
      },
      blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    });
  return new LocalDatabase(await open(), open, userId, locks);
}

/**
 * The driver's days and actions on the phone, encrypted with a key that scripts can use and not read. All tabs share it:
 * each change is made on what is stored at that moment.
 */
export class LocalDatabase {
  #tables: IDBPDatabase<Tables>;
  #opening: Promise<IDBPDatabase<Tables>> | undefined;
  readonly #open: () => Promise<IDBPDatabase<Tables>>;
  readonly #userId: number | undefined;
  readonly #locks: Locks;

  constructor(
    tables: IDBPDatabase<Tables>,
    open: () => Promise<IDBPDatabase<Tables>>,
    userId: number | undefined,
    locks: Locks,
  ) {
    this.#tables = tables;
    this.#open = open;
    this.#userId = userId;
    this.#locks = locks;
  }

  /** Until it is used again. */
  close(): void {
    this.#tables.close();
  }

  /** How far the phone's clock was ahead at the last contact. */
  async clockAhead(): Promise<number> {
    return (await this.#stored())?.clockAhead ?? 0;
  }

  /**
   * Whether the driver's data can be read: two days after the last contact it needs the server. Nothing of the driver's
   * is deleted for that, because the phone's clock may be wrong by days. Deletes the key and the days of another user.
   * Actions stay: nobody else has them.
   */
  async unlock(now: number): Promise<boolean> {
    const stored = await this.#stored();
    if (stored && stored.userId === this.#userId) return now - stored.contactAt <= KEPT;
    await this.#deleteKeyAndDays();
    return false;
  }

  /**
   * Keeps the key of the signed-in user. Deletes days from more than two days before this contact, by the server's
   * clock. Rejects with `Locked` if the key is another user's.
   */
  async keepKey({ user_id, key: text }: PhoneKey, contactAt: number, clockAhead: number): Promise<void> {
    if (user_id !== this.#userId) throw new Locked();
    const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
    const before = await this.#stored();
    if (before && contactAt - before.contactAt > KEPT) await this.#deleteKeyAndDays();
    await this.#on((tables) => tables.put("keys", { userId: user_id, key, contactAt, clockAhead }, DRIVER));
  }

  /** Until two days from here the data can be read. */
  async noteContact(contactAt: number, clockAhead: number): Promise<void> {
    await this.#on(async (tables) => {
      const change = tables.transaction("keys", "readwrite");
      const stored = await change.store.get(DRIVER);
      if (stored && stored.userId === this.#userId)
        await change.store.put({ ...stored, contactAt, clockAhead }, DRIVER);
      await change.done;
    });
  }

  async readDays(): Promise<{ days: DriverDay[]; readAt: string | null }> {
    const key = await this.#key();
    const rows = await this.#on((tables) => tables.getAll("days"));
    const days = await Promise.all(rows.map((row) => opened<DriverDay>(key, row, `${row.userId} day`)));
    return { days: days.filter((day) => day !== undefined), readAt: rows[0]?.readAt ?? null };
  }

  /** In the place of the days before. The `recorded` actions, which these days contain, leave the queue with them. */
  async keepDays(days: readonly DriverDay[], readAt: string, recorded: readonly string[]): Promise<void> {
    const userId = this.#user();
    const key = await this.#key();
    const rows = await Promise.all(
      days.map(async (day) => ({ ...(await sealed(key, day, `${userId} day`)), userId, readAt, date: day.date })),
    );
    await this.#on((tables) => {
      const change = tables.transaction(["days", "actions"], "readwrite");
      const table = change.objectStore("days");
      return Promise.all([
        table.clear(),
        ...rows.map(({ date, ...row }) => table.put(row, date)),
        ...recorded.map((id) => change.objectStore("actions").delete(id)),
        change.done,
      ]);
    });
  }

  async readQueue(): Promise<Queue> {
    return (await this.#readActions(await this.#key())).map(({ action }) => action);
  }

  /** Of all users, whether they can be read or not. */
  countActions(): Promise<number> {
    return this.#on((tables) => tables.count("actions"));
  }

  /** Reads them all, with their photos. */
  async countActionsOfOthers(): Promise<number> {
    if (this.#userId === undefined) return 0;
    const rows = await this.#on((tables) => tables.getAll("actions"));
    return rows.filter(({ userId }) => userId !== this.#userId).length;
  }

  /** Stores the changed queue, all of it or nothing, and returns it. Rejects with `Locked` without the key. */
  changeQueue(change: (queue: Queue) => Queue): Promise<Queue> {
    return this.#locks.request(WRITING, async () => {
      const userId = this.#user();
      const key = await this.#key();
      const rows = await this.#readActions(key);
      const before = rows.map(({ action }) => action);
      const after = change(before);
      const places = new Map(rows.map(({ action, place }) => [action.id, place]));
      let last = Math.max(0, ...places.values());
      const puts = await Promise.all(
        after
          .filter((action) => !before.includes(action))
          .map(async (action) => {
            const place = places.get(action.id) ?? ++last;
            return { ...(await sealed(key, action, `${userId} ${action.id}`)), id: action.id, userId, place };
          }),
      );
      const kept = new Set(after.map(({ id }) => id));
      const gone = before.filter(({ id }) => !kept.has(id));
      await this.#on(async (tables) => {
        const transaction = tables.transaction("actions", "readwrite", { durability: "strict" });
        try {
          await Promise.all([
            ...puts.map(async (row) => transaction.store.put(row)),
            ...gone.map(({ id }) => transaction.store.delete(id)),
            transaction.done,
          ]);
        } catch (error) {
          throw transaction.error ?? error; // that no room is left, and not that each write was aborted for it
        }
      });
      return after;
    });
  }

  /** The session ended: what is stored can be read again when the same user has the key again. */
  async forgetKey(): Promise<void> {
    await this.#on((tables) => tables.delete("keys", DRIVER));
  }

  /** Deletes the key, the days, and the actions of this user. */
  async forgetAll(): Promise<void> {
    await this.#deleteKeyAndDays();
    await this.#on(async (tables) => {
      const change = tables.transaction("actions", "readwrite");
      const rows = await change.store.getAll();
      const own = rows.filter(({ userId }) => userId === this.#userId);
      await Promise.all([...own.map(({ id }) => change.store.delete(id)), change.done]);
    });
  }

  async #readActions(key: CryptoKey): Promise<{ action: StoredAction; place: number }[]> {
    const rows = await this.#on((tables) => tables.getAllFromIndex("actions", "place"));
    const own = rows.filter(({ userId }) => userId === this.#userId);
    const read = await Promise.all(
      own.map(async (row) => ({
        action: await opened<StoredAction>(key, row, `${row.userId} ${row.id}`),
        place: row.place,
      })),
    );
    return read.flatMap(({ action, place }) => (action ? [{ action, place }] : []));
  }

  async #deleteKeyAndDays(): Promise<void> {
    await this.#on((tables) => {
      const change = tables.transaction(["keys", "days"], "readwrite");
      return Promise.all([change.objectStore("keys").clear(), change.objectStore("days").clear(), change.done]);
    });
  }

  #stored(): Promise<StoredKey | undefined> {
    return this.#on((tables) => tables.get("keys", DRIVER));
  }

  /**
   * Runs `task`, which does all of its work or nothing and may run twice: where the browser closed the database, as phones
   * do in the background, it is opened again and the task repeated.
   */
  async #on<T>(task: (tables: IDBPDatabase<Tables>) => Promise<T>): Promise<T> {
    const tables = this.#tables;
    try {
      return await task(tables);
    } catch (error) {
      if (!isClosed(error)) throw error;
      return task(await this.#openedAfter(tables));
    }
  }

  /** Several tasks that find it closed open it once. */
  #openedAfter(closed: IDBPDatabase<Tables>): Promise<IDBPDatabase<Tables>> {
    if (this.#tables !== closed) return Promise.resolve(this.#tables);
    this.#opening ??= this.#open()
      .then((tables) => (this.#tables = tables))
      .finally(() => (this.#opening = undefined));
    return this.#opening;
  }

  async #key(): Promise<CryptoKey> {
    const stored = await this.#stored();
    if (!stored || stored.userId !== this.#userId) throw new Locked();
    return stored.key;
  }

  #user(): number {
    if (this.#userId === undefined) throw new Locked();
    return this.#userId;
  }
}

/** `purpose` binds the text to its row: it cannot be read in the place of another one. */
async function sealed(key: CryptoKey, value: unknown, purpose: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  return { iv, cipher: await crypto.subtle.encrypt(algorithm(iv, purpose), key, text) };
}

/** `undefined` if this key did not encrypt it. */
async function opened<T>(key: CryptoKey, { iv, cipher }: Sealed, purpose: string): Promise<T | undefined> {
  try {
    const text = await crypto.subtle.decrypt(algorithm(iv, purpose), key, cipher);
    return JSON.parse(new TextDecoder().decode(text)) as T;
  } catch {
    return undefined;
  }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, purpose: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(purpose),
});
