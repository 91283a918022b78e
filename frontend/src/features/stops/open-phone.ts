import { assumeClockAhead } from "@/lib/server-clock";
import { openLocalDatabase } from "./local-database";
import { type Notice, PhoneStore } from "./phone";
import { serverFor } from "./server";

const CHANNEL = "choperia-rota";
/** Milliseconds between two reads of a page that is looked at. */
const READ_EVERY = 60_000;

/**
 * The phone of the driver with this id, for as long as the page lives. Rejects if the browser keeps nothing for this
 * page: on plain http, or in a private window.
 */
export async function openPhone(userId: number | undefined, endSession: () => Promise<void>): Promise<PhoneStore> {
  const { locks, storage } = navigator;
  const database = await openLocalDatabase({ userId, locks });
  assumeClockAhead(await database.clockAhead());
  const channel = new BroadcastChannel(CHANNEL);
  const store = new PhoneStore({
    database,
    server: serverFor(userId),
    locks,
    endSession,
    tell: (notice) => channel.postMessage(notice),
    isConnected: () => navigator.onLine,
    alarm: (task, pause) => {
      const timer = setTimeout(task, pause);
      return () => clearTimeout(timer);
    },
    persist: () => storage.persist(),
  });
  channel.addEventListener("message", ({ data }: MessageEvent<Notice>) => void store.hear(data));
  await store.start();

  const wake = () => void store.wake();
  const wakeIfSeen = () => document.visibilityState === "visible" && wake();
  addEventListener("online", wake);
  addEventListener("offline", wake);
  document.addEventListener("visibilitychange", wakeIfSeen);
  setInterval(wakeIfSeen, READ_EVERY);
  wake();
  return store;
}
