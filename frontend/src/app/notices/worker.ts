/**
 * The service worker that takes the house's notices while no page is open. It keeps nothing and no request passes through
 * it.
 */
import { subscribeAgain } from "@/api/subscribe-again";
import { notificationOf, type Push, showScreen, type Windows } from "./handlers";

/** What the DOM's types do not know of a service worker. */
interface Worker {
  skipWaiting(): Promise<void>;
  clients: Windows;
  registration: {
    pushManager: PushManager;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
}
interface Lasting extends Event {
  waitUntil(task: Promise<unknown>): void;
}
interface Pushed extends Lasting {
  data: { json(): unknown } | null;
}
interface Clicked extends Lasting {
  notification: Notification;
}

interface Changed extends Lasting {
  /** What the browser subscribed itself; not every browser does. */
  newSubscription?: PushSubscription | null;
}

const worker = globalThis as unknown as Worker;

// a new version has no pages to wait for
addEventListener("install", (event) => (event as Lasting).waitUntil(worker.skipWaiting()));
addEventListener("push", (event) => {
  const pushed = event as Pushed;
  const push = pushed.data?.json() as Push | undefined;
  if (push) pushed.waitUntil(worker.registration.showNotification(...notificationOf(push)));
});
addEventListener("notificationclick", (event) => {
  const clicked = event as Clicked;
  clicked.notification.close();
  const { path } = clicked.notification.data as Pick<Push, "path">;
  clicked.waitUntil(showScreen(path, worker.clients, location.origin));
});
addEventListener("pushsubscriptionchange", (event) => {
  const changed = event as Changed;
  changed.waitUntil(subscribeAgain(worker.registration.pushManager, changed.newSubscription ?? null, fetch));
});
