import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { randomId } from "@/lib/random-id";
import type { NewAction } from "./actions";
import { openLocalDatabase } from "./local-database";
import { type Notice, PhoneStore } from "./phone";
import { AGAIN, TRIES } from "./queue";
import { delivery } from "./testing/days";
import { FakeLocks } from "./testing/fake-locks";
import { BETO, FakeServer } from "./testing/fake-server";

const arrivalAt = (stop: string): NewAction => ({ kind: "arrival", day: "2026-11-28", stop, body: {} });

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-28T12:30:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

/** One browser with its tabs, on a phone whose database outlives it. */
class Browser {
  readonly locks = new FakeLocks();
  readonly tabs: PhoneStore[] = [];
  readonly pauses: number[] = [];
  readonly server: FakeServer;
  readonly name: string;
  isConnected = true;
  sessionEnds = 0;

  constructor(server: FakeServer, name: string = randomId()) {
    this.server = server;
    this.name = name;
  }

  async open(userId = 3): Promise<PhoneStore> {
    const database = await openLocalDatabase({ userId, locks: this.locks, name: this.name });
    const tab: PhoneStore = new PhoneStore({
      database,
      server: this.server,
      locks: this.locks,
      tell: (notice: Notice) => {
        for (const other of this.tabs) if (other !== tab) void other.hear(notice);
      },
      isConnected: () => this.isConnected,
      alarm: (_task, pause) => {
        this.pauses.push(pause);
        return () => undefined;
      },
      persist: () => Promise.resolve(),
      endSession: async () => {
        this.sessionEnds += 1;
      },
    });
    this.tabs.push(tab);
    await tab.start();
    await tab.wake();
    return tab;
  }
}

const stops = (server: FakeServer) => server.recorded.map(({ action }) => action.stop);
const states = (tab: PhoneStore) => tab.phone().queue.map(({ action, state }) => `${action.stop} ${state}`);
const dates = (tab: PhoneStore) => tab.phone().days.map(({ date }) => date);
const emptied = (tab: PhoneStore) => vi.waitFor(() => expect(states(tab)).toEqual([]));

it("shows yesterday, today and tomorrow, and when they were read", async () => {
  const tab = await new Browser(new FakeServer()).open();
  expect(dates(tab)).toEqual(["2026-11-27", "2026-11-28", "2026-11-29"]);
  expect(tab.phone().readAt).not.toBeNull();
});

it("a clock that is wrong by days loses no day: the answers say which days to read", async () => {
  const server = new FakeServer();
  vi.setSystemTime(new Date("2026-12-03T12:30:00Z"));
  server.onRead = () => vi.setSystemTime(new Date("2026-11-28T12:30:00Z"));
  const tab = await new Browser(server).open();
  expect(dates(tab)).toEqual(["2026-11-27", "2026-11-28", "2026-11-29"]);
});

it("what happened without network is sent in order when there is one, and is then part of the day", async () => {
  const browser = new Browser(new FakeServer());
  const tab = await browser.open();
  browser.isConnected = false;
  for (const stop of ["d2", "d1", "p3"]) await tab.phone().add(arrivalAt(stop));
  expect(states(tab)).toEqual(["d2 pending", "d1 pending", "p3 pending"]);
  browser.isConnected = true;
  await tab.wake();
  expect(stops(browser.server)).toEqual(["d2", "d1", "p3"]);
  expect(states(tab)).toEqual([]);
});

it("the page opens with what is stored, without network", async () => {
  const before = new Browser(new FakeServer());
  const first = await before.open();
  before.isConnected = false;
  await first.phone().add(arrivalAt("d1"));

  const later = new Browser(before.server, before.name);
  later.isConnected = false;
  const tab = await later.open();
  expect([tab.phone().days.length, states(tab), tab.phone().isOnline]).toEqual([3, ["d1 pending"], false]);
});

it("an action that the server refused waits for the driver and holds its stop only", async () => {
  const browser = new Browser(new FakeServer());
  const tab = await browser.open();
  browser.server.refuses = ({ action }) => (action.stop === "d1" ? "A parada já acabou." : undefined);
  browser.isConnected = false;
  for (const stop of ["d1", "d1", "d2"]) await tab.phone().add(arrivalAt(stop));
  browser.isConnected = true;
  await tab.wake();
  expect(states(tab)).toEqual(["d1 refused", "d1 held"]);
  expect(tab.phone().queue[0]?.refusal).toBe("A parada já acabou.");

  browser.server.refuses = () => undefined;
  await tab.phone().retry(tab.phone().queue[0]?.id ?? "");
  await emptied(tab);
  expect(stops(browser.server)).toEqual(["d2", "d1", "d1"]);
});

it("an action keeps whose stop it was when the office takes the stop away and the server refuses it", async () => {
  const server = new FakeServer();
  server.stops = [delivery({ key: "d1" })];
  const browser = new Browser(server);
  const tab = await browser.open();
  browser.isConnected = false;
  await tab.phone().add(arrivalAt("d1"));
  server.stops = [];
  server.refuses = () => "Outro carro tem esta parada.";
  browser.isConnected = true;
  await tab.wake();
  const again = await new Browser(server, browser.name).open();
  expect(again.phone().days.every((day) => day.stops.length === 0)).toBe(true);
  expect(again.phone().queue).toMatchObject([{ state: "refused", stopName: "Marina Duarte" }]);
});

it("two tabs send each action once, and show the same", async () => {
  const browser = new Browser(new FakeServer());
  const [one, two] = [await browser.open(), await browser.open()];
  browser.isConnected = false;
  for (const [tab, stop] of [
    [one, "d1"],
    [two, "d2"],
    [one, "d3"],
  ] as const)
    await tab.phone().add(arrivalAt(stop));
  await vi.waitFor(() => expect(states(two)).toEqual(states(one)));
  browser.isConnected = true;
  await Promise.all([one.wake(), two.wake()]);
  expect(browser.server.arrived).toHaveLength(3);
  expect(stops(browser.server)).toEqual(["d1", "d2", "d3"]);
  await emptied(one);
  await emptied(two);
});

it("an action whose answer was lost is sent again with the same key, and cannot be taken back meanwhile", async () => {
  const killed = new Browser(new FakeServer());
  const tab = await killed.open();
  killed.server.answers = () => new Promise(() => undefined);
  await tab.phone().add(arrivalAt("d1"));
  await vi.waitFor(() => expect(killed.server.arrived).toHaveLength(1));

  killed.server.answers = () => Promise.resolve();
  const next = new Browser(killed.server, killed.name);
  next.isConnected = false;
  const again = await next.open();
  const id = again.phone().queue[0]?.id ?? "";
  await again.phone().takeBack(id);
  expect(states(again)).toEqual(["d1 sending"]);
  next.isConnected = true;
  await again.wake();
  expect(next.server.arrived).toEqual([id, id]);
  expect([stops(next.server), states(again)]).toEqual([["d1"], []]);
});

it("a recorded action stays visible until the day was read", async () => {
  const browser = new Browser(new FakeServer());
  const tab = await browser.open();
  browser.server.answers = async () => {
    browser.server.isAway = true;
  };
  await tab.phone().add(arrivalAt("d1"));
  await vi.waitFor(() => expect(tab.phone().isOnline).toBe(false));
  expect(states(tab)).toEqual(["d1 sending"]);
  browser.server.isAway = false;
  await tab.wake();
  expect([states(tab), browser.server.arrived.length]).toEqual([[], 1]);
});

it("pauses grow until the server can be reached, and the order is kept", async () => {
  const browser = new Browser(new FakeServer());
  const tab = await browser.open();
  browser.server.isAway = true;
  await tab.phone().add(arrivalAt("d1"));
  await vi.waitFor(() => expect(browser.pauses).toHaveLength(1));
  await tab.phone().add(arrivalAt("d2"));
  await vi.waitFor(() => expect(browser.pauses).toHaveLength(2));
  expect(browser.pauses).toEqual([5_000, 10_000]);
  expect(states(tab)).toEqual(["d1 sending", "d2 pending"]);
  browser.server.isAway = false;
  await tab.wake();
  expect(stops(browser.server)).toEqual(["d1", "d2"]);
});

it("an action that the server fails at lets the other stops go on, with network, and is sent again later", async () => {
  const browser = new Browser(new FakeServer());
  const tab = await browser.open();
  browser.server.fails = ({ action }) => action.stop === "d1";
  browser.isConnected = false;
  for (const stop of ["d1", "d1", "d2"]) await tab.phone().add(arrivalAt(stop));
  browser.isConnected = true;
  for (const _ of Array.from({ length: TRIES + 1 })) await tab.wake();
  expect([states(tab), stops(browser.server)]).toEqual([["d1 failed", "d1 pending"], ["d2"]]);
  expect([tab.phone().isOnline, browser.server.arrived.length]).toEqual([true, TRIES + 1]);

  browser.server.fails = () => false;
  vi.setSystemTime(Date.now() + AGAIN);
  await tab.wake();
  expect([states(tab), stops(browser.server)]).toEqual([[], ["d2", "d1", "d1"]]);
});

it("an action is taken back before it is sent", async () => {
  const browser = new Browser(new FakeServer());
  const tab = await browser.open();
  browser.isConnected = false;
  await tab.phone().add(arrivalAt("d1"));
  await tab.phone().takeBack(tab.phone().queue[0]?.id ?? "");
  expect(states(tab)).toEqual([]);
});

it("an action that is taken back lets those behind it go on at once", async () => {
  const browser = new Browser(new FakeServer());
  const tab = await browser.open();
  browser.isConnected = false;
  for (const stop of ["d1", "d1", "d2"]) await tab.phone().add(arrivalAt(stop));
  const first = tab.phone().queue[0]?.id ?? "";
  browser.server.refuses = ({ id }) => (id === first ? "A parada já acabou." : undefined);
  browser.isConnected = true;
  await tab.wake();
  expect(states(tab)).toEqual(["d1 refused", "d1 held"]);
  await tab.phone().takeBack(first);
  await emptied(tab);
  expect(stops(browser.server)).toEqual(["d2", "d1"]);
});

describe("what the server does not record", () => {
  const LOST = "Este pedido foi cancelado.";
  const BEHIND = "Espera outra ação desta parada, que o sistema não registrou.";
  const done = (tab: PhoneStore) => tab.phone().queue.map(({ id }) => id);
  const told = (browser: Browser, ...expected: string[]) =>
    vi.waitFor(() => expect(browser.server.told).toEqual(expected));

  /** Three actions without network, of which `d1` refuses the first and holds the second. */
  async function refusedAt(browser: Browser) {
    const tab = await browser.open();
    browser.server.refuses = ({ action }) => (action.stop === "d1" ? LOST : undefined);
    browser.isConnected = false;
    for (const stop of ["d1", "d1", "d2"]) await tab.phone().add(arrivalAt(stop));
    const [first = "", second = ""] = done(tab);
    browser.isConnected = true;
    await tab.wake();
    return { tab, first, second };
  }

  it("is told to the office once, with what it holds, and says so", async () => {
    const browser = new Browser(new FakeServer());
    const { tab, first, second } = await refusedAt(browser);
    await tab.wake();
    await told(browser, `${first}: ${LOST}`, `${second}: ${BEHIND}`);
    expect(tab.phone().queue.map(({ isKept }) => isKept)).toEqual([true, true]);
    expect(stops(browser.server)).toEqual(["d2"]);
  });

  it("is told of errors after the last try, and of what waits behind them", async () => {
    const browser = new Browser(new FakeServer());
    const tab = await browser.open();
    browser.server.fails = () => true;
    browser.isConnected = false;
    for (const stop of ["d1", "d1"]) await tab.phone().add(arrivalAt(stop));
    const [first, second] = done(tab);
    browser.isConnected = true;
    for (const _ of Array.from({ length: TRIES - 1 })) await tab.wake();
    expect(browser.server.told).toEqual([]);
    await tab.wake();
    await told(
      browser,
      `${first}: O sistema deu erro e talvez tenha registrado: confira antes.`,
      `${second}: ${BEHIND}`,
    );
  });

  it("is told with the next flush when the network was lost, and keeps no other action waiting", async () => {
    const server = new FakeServer();
    const browser = new Browser(server);
    server.isListAway = true;
    const { tab, first, second } = await refusedAt(browser);
    await tab.phone().add(arrivalAt("d3"));
    await vi.waitFor(() => expect(states(tab)).toEqual(["d1 refused", "d1 held"]));
    expect(stops(server)).toEqual(["d2", "d3"]);
    expect(tab.phone().queue.map(({ isKept }) => isKept)).toEqual([false, false]);
    server.isListAway = false;
    await tab.wake();
    await told(browser, `${first}: ${LOST}`, `${second}: ${BEHIND}`);
  });

  it("is told to be recorded when a later try succeeds, also after a time without network", async () => {
    const server = new FakeServer();
    const browser = new Browser(server);
    const { tab, first, second } = await refusedAt(browser);
    server.refuses = () => undefined;
    server.told.length = 0;
    server.isListAway = true;
    await tab.phone().retry(first);
    await emptied(tab);
    expect([stops(server), server.told]).toEqual([["d2", "d1", "d1"], []]);
    server.isListAway = false;
    await tab.wake();
    await told(browser, `${first} recorded`, `${second} recorded`);
    await tab.wake();
    expect(server.told).toHaveLength(2);
  });

  it("is corrected in its place under another key, and the office's row of it is closed", async () => {
    const server = new FakeServer();
    const browser = new Browser(server);
    const { tab, first, second } = await refusedAt(browser);
    server.refuses = ({ id, action }) => (id === first && action.stop === "d1" ? LOST : undefined);
    server.told.length = 0;
    await tab.phone().correct(first, arrivalAt("d7"));
    await told(browser, `${first} recorded`, `${second} recorded`);
    expect(stops(server)).toEqual(["d2", "d7", "d1"]);
    expect(server.keys.filter((key) => key === first)).toHaveLength(1);
    await emptied(tab);
  });

  it("leaves the phone when a person has dealt with it, and what it held goes on", async () => {
    const server = new FakeServer();
    const browser = new Browser(server);
    const { tab, first, second } = await refusedAt(browser);
    server.refuses = () => undefined;
    server.decided = [first];
    await tab.wake();
    await emptied(tab);
    expect(server.recorded.map(({ id }) => id).slice(1)).toEqual([second]);
    expect(server.arrived.filter((id) => id === first)).toHaveLength(1);
  });

  it("is not sent again by a driver who does not know yet that the office recorded it", async () => {
    const server = new FakeServer();
    const browser = new Browser(server);
    const { tab, first, second } = await refusedAt(browser);
    server.refuses = () => undefined;
    server.decided = [first, second];
    await tab.phone().retry(first);
    await emptied(tab);
    expect([stops(server), server.arrived.length]).toEqual([["d2"], 2]);
  });

  it("reaches the office also when the driver takes it back before it did", async () => {
    const server = new FakeServer();
    const browser = new Browser(server);
    server.isListAway = true;
    const { tab, first, second } = await refusedAt(browser);
    for (const id of [second, first]) await tab.phone().takeBack(id);
    expect(states(tab)).toEqual([]);
    expect(tab.phone().lockedActions).toBe(0);
    server.isListAway = false;
    await tab.wake();
    await told(browser, `${first}: ${LOST}`);
    await tab.wake();
    expect(server.told).toHaveLength(1);
  });
});

describe("a session", () => {
  it("that ended hides everything, and the queue goes on after the same driver signed in again", async () => {
    const browser = new Browser(new FakeServer());
    const tab = await browser.open();
    browser.isConnected = false;
    await tab.phone().add(arrivalAt("d1"));
    browser.isConnected = true;
    browser.server.isOver = true;
    await tab.wake();
    expect(tab.phone()).toMatchObject({ isSessionOver: true, days: [], queue: [], lockedActions: 1 });
    await expect(tab.phone().add(arrivalAt("d2"))).rejects.toThrow();

    browser.server.isOver = false;
    await tab.wake();
    expect(tab.phone()).toMatchObject({ isSessionOver: false, queue: [], lockedActions: 0 });
    expect(stops(browser.server)).toEqual(["d1"]);
  });

  it("ends in all tabs, with what is stored, when the driver signs out", async () => {
    const browser = new Browser(new FakeServer());
    const [one, two] = [await browser.open(), await browser.open()];
    browser.isConnected = false;
    await one.phone().add(arrivalAt("d1"));
    await one.phone().signOut();
    await vi.waitFor(() => expect(two.phone().isSessionOver).toBe(true));
    expect(one.phone()).toMatchObject({ days: [], queue: [], lockedActions: 0 });
    expect(browser.sessionEnds).toBe(1);
  });
});

it("a driver's phone knows the actions of another driver, which it does not delete", async () => {
  const browser = new Browser(new FakeServer());
  const first = await browser.open();
  browser.isConnected = false;
  await first.phone().add(arrivalAt("d1"));
  const second = new Browser(new FakeServer(BETO), browser.name);
  const tab = await second.open(BETO.user_id);
  expect(tab.phone()).toMatchObject({ queue: [], lockedActions: 1, actionsOfOthers: 1 });
  await tab.phone().signOut();
  expect(tab.phone()).toMatchObject({ isSessionOver: true, lockedActions: 1, actionsOfOthers: 1 });
});

it("a full phone keeps nothing of the action, and says so", async () => {
  const browser = new Browser(new FakeServer());
  const tab = await browser.open();
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementationOnce(() => {
    throw new DOMException("", "QuotaExceededError");
  });
  await expect(tab.phone().add(arrivalAt("d1"))).rejects.toThrow();
  expect(tab.phone()).toMatchObject({ isStorageFull: true, queue: [] });
  await tab.phone().add(arrivalAt("d1"));
  expect(tab.phone().isStorageFull).toBe(false);
  await emptied(tab);
});
