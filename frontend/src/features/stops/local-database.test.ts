import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, expect, it, vi } from "vitest";
import { randomId } from "@/lib/random-id";
import { KEPT, type LocalDatabase, Locked, openLocalDatabase } from "./local-database";
import { added, type StoredAction } from "./queue";
import { FakeLocks } from "./testing/fake-locks";
import { ANA, BETO } from "./testing/fake-server";

const NOW = Date.parse("2026-11-28T12:00:00Z");
const DAY = {
  date: "2026-11-28",
  vehicle_name: "Fiorino",
  departs_at: null,
  loading: [],
  stops: [],
  elsewhere: [],
  decided: [],
};
const payment = (id: string): StoredAction => ({
  id,
  action: {
    kind: "payment",
    day: "2026-11-28",
    stop: "d42",
    body: { amount: 150, method: "pix", reference: "Dalva Nogueira" },
  },
  happened_at: "2026-11-28T12:00:00.000Z",
  state: "pending",
  refusal: "",
});

const opened: LocalDatabase[] = [];
async function phoneOf(userId: number | undefined, name: string): Promise<LocalDatabase> {
  const database = await openLocalDatabase({ userId, locks: new FakeLocks(), name });
  opened.push(database);
  return database;
}
async function filled(name: string): Promise<LocalDatabase> {
  const database = await phoneOf(ANA.user_id, name);
  await database.keepKey(ANA, NOW, 0);
  await database.keepDays([DAY], "2026-11-28T12:00:00.000Z", []);
  await database.changeQueue((queue) => added(queue, payment("a")));
  return database;
}
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
  vi.restoreAllMocks();
});

it("nothing personal lies in the clear, and no script can read the key", async () => {
  const name = randomId();
  await filled(name);
  const raw = await openDB(name);
  const rows = [...(await raw.getAll("days")), ...(await raw.getAll("actions"))];
  const [stored] = await raw.getAll("keys");
  raw.close();
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const text = new TextDecoder().decode(row.cipher) + JSON.stringify({ ...row, cipher: undefined });
    expect(text).not.toMatch(/Dalva|Fiorino|d42|payment/);
  }
  await expect(crypto.subtle.exportKey("raw", stored.key)).rejects.toThrow();
});

it("the queue is in order, and each change is made on what is stored", async () => {
  const name = randomId();
  const [first, second] = [await filled(name), await phoneOf(ANA.user_id, name)];
  await second.changeQueue((queue) => added(queue, payment("b")));
  await first.changeQueue((queue) => added(queue, payment("c")));
  await second.changeQueue((queue) => queue.map((item) => (item.id === "a" ? { ...item, state: "sending" } : item)));
  expect((await first.readQueue()).map(({ id, state }) => [id, state])).toEqual([
    ["a", "sending"],
    ["b", "pending"],
    ["c", "pending"],
  ]);
});

it("after the session the queue is readable again with the key of the same user", async () => {
  const database = await filled(randomId());
  await database.forgetKey();
  await expect(database.readQueue()).rejects.toThrow(Locked);
  await expect(database.changeQueue((queue) => queue)).rejects.toThrow(Locked);
  await database.keepKey(ANA, NOW, 0);
  expect(await database.readQueue()).toEqual([payment("a")]);
});

it("another user reads nothing of it, and does not delete it", async () => {
  const name = randomId();
  const first = await filled(name);
  const other = await phoneOf(BETO.user_id, name);
  expect(await other.unlock(NOW)).toBe(false);
  await expect(other.keepKey(ANA, NOW, 0)).rejects.toThrow(Locked);
  await other.keepKey(BETO, NOW, 0);
  expect([await other.readQueue(), (await other.readDays()).days, await other.countActions()]).toEqual([[], [], 1]);
  await other.forgetAll();
  await first.keepKey(ANA, NOW, 0);
  expect(await first.readQueue()).toHaveLength(1);
});

it("with the wrong key nothing is read, and nothing lost", async () => {
  const database = await filled(randomId());
  await database.keepKey({ ...ANA, key: BETO.key }, NOW, 0);
  expect(await database.readQueue()).toEqual([]);
  await database.keepKey(ANA, NOW, 0);
  expect(await database.readQueue()).toHaveLength(1);
});

it("two days after the last contact nothing can be read, and nothing is deleted before the server says the time", async () => {
  const database = await filled(randomId());
  expect(await database.unlock(NOW + KEPT)).toBe(true);
  await database.noteContact(NOW + KEPT, 0);
  expect(await database.unlock(NOW + 2 * KEPT)).toBe(true);
  expect(await database.unlock(NOW + 2 * KEPT + 1)).toBe(false);
  // the clock was wrong, and is set right
  expect(await database.unlock(NOW)).toBe(true);
  await database.keepKey(ANA, NOW + 2 * KEPT, 0);
  expect((await database.readDays()).days).toEqual([DAY]);
  await database.keepKey(ANA, NOW + 3 * KEPT + 1, 0);
  expect((await database.readDays()).days).toEqual([]);
  expect(await database.readQueue()).toHaveLength(1);
});

it("new days come with the end of what they contain", async () => {
  const database = await filled(randomId());
  await database.keepDays([{ ...DAY, vehicle_name: "Master" }], "2026-11-28T12:01:00.000Z", ["a"]);
  expect(await database.readDays()).toEqual({
    days: [{ ...DAY, vehicle_name: "Master" }],
    readAt: "2026-11-28T12:01:00.000Z",
  });
  expect(await database.readQueue()).toEqual([]);
});

it("signing out deletes everything of the user", async () => {
  const database = await filled(randomId());
  await database.forgetAll();
  await database.keepKey(ANA, NOW, 0);
  expect([await database.readQueue(), (await database.readDays()).days]).toEqual([[], []]);
});

it("is opened again after the browser closed it, once for all that waits", async () => {
  const database = await filled(randomId());
  const open = vi.spyOn(indexedDB, "open");
  database.close();
  await Promise.all([database.readDays(), database.changeQueue((queue) => added(queue, payment("b")))]);
  expect((await database.readQueue()).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(open).toHaveBeenCalledTimes(1);
});

it("counts the actions of others, which signing out leaves", async () => {
  const name = randomId();
  await filled(name);
  const other = await phoneOf(BETO.user_id, name);
  await other.keepKey(BETO, NOW, 0);
  await other.changeQueue((queue) => added(queue, payment("b")));
  expect([await other.countActions(), await other.countActionsOfOthers()]).toEqual([2, 1]);
  expect(await (await phoneOf(undefined, name)).countActionsOfOthers()).toBe(0);
  await other.forgetAll();
  expect([await other.countActions(), await other.countActionsOfOthers()]).toEqual([1, 1]);
});

it("remembers how wrong the phone's clock is", async () => {
  const database = await filled(randomId());
  await database.noteContact(NOW, 86_400_000);
  expect(await database.clockAhead()).toBe(86_400_000);
});
