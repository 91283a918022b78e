import type { DeviceBody } from "@/api/generated/command";
import { ownSubscription } from "@/lib/own-subscription";

const WORKER = "/avisos-worker.js";

/** The user, or the browser for them, refuses notifications of this site. */
export class NotificationsDenied extends Error {}

/** Whether this browser takes web pushes here. One that denies storage throws at the name of a service worker. */
export function takesPushes(): boolean {
  try {
    return Boolean(navigator.serviceWorker) && "PushManager" in globalThis && "Notification" in globalThis;
  } catch {
    return false;
  }
}

/** The digest by which the server knows this browser; `undefined` where it takes no pushes. */
export async function ownDigest(): Promise<string | undefined> {
  const subscription = await ownSubscription();
  return subscription ? digestOf(subscription.endpoint) : undefined;
}

/** Asks for permission, which browsers allow in answer to a click only, and subscribes with the server's key. */
export async function subscribe(publicKey: string): Promise<DeviceBody> {
  if ((await Notification.requestPermission()) !== "granted") throw new NotificationsDenied();
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // a browser refuses to subscribe with another key as long as the subscription with the old one is there
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { keys } = made.toJSON();
  return { endpoint: made.endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

export async function unsubscribe(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}

/** SHA-256 as the server writes it. */
async function digestOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
