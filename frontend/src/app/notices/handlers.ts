/** A notice as the server sends it to this device. */
export interface Push {
  title: string;
  text: string;
  /** Path of the screen that shows it. */
  path: string;
  /** What it is about: a later notice about the same takes its place. */
  tag: string;
}

/** `renotify`: the DOM's types do not know it. */
type Shown = NotificationOptions & { renotify: boolean };

/** What the system shows for a push. One that takes the place of another sounds, too; a browser refuses that without a tag. */
export function notificationOf({ title, text, path, tag }: Push): [title: string, options: Shown] {
  return [title, { body: text, tag, renotify: tag !== "", icon: "/icon-192.png", lang: "pt-BR", data: { path } }];
}

/** That of `api/renewal`, which the worker, one script, cannot import. */
export const RENEWAL_LOCK = "choperia-session-renewal";
const DEVICES = "/api/v1/message-devices";

/**
 * The browser ended its subscription: another one takes its place, or the one that it made itself, and the server learns
 * of it. Without a session there is nobody to take pushes for. The old one ends with the server's next push to it.
 */
export async function subscribeAgain(
  pushes: Pick<PushManager, "subscribe">,
  made: PushSubscription | null,
  ask: typeof fetch,
): Promise<void> {
  const token = await renewedToken(ask);
  if (token === undefined) {
    await made?.unsubscribe();
    return;
  }
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const { public_key } = (await (await ask(DEVICES, { headers })).json()) as { public_key?: string | null };
  if (!public_key) return; // the house sends no pushes, or not to this person
  const subscription = made ?? (await pushes.subscribe({ userVisibleOnly: true, applicationServerKey: public_key }));
  const { keys } = subscription.toJSON();
  await ask(DEVICES, { method: "POST", headers, body: JSON.stringify({ endpoint: subscription.endpoint, ...keys }) });
}

/** By the refresh cookie: a service worker cannot read the token of the pages. They share its lock with the worker. */
function renewedToken(ask: typeof fetch): Promise<string | undefined> {
  return navigator.locks.request(RENEWAL_LOCK, async () => {
    const answer = await ask("/api/session/refresh", { method: "POST", credentials: "include" });
    if (!answer.ok && answer.status !== 401) throw new Error(`HTTP ${answer.status}`); // nothing is known of the session
    return answer.ok ? ((await answer.json()) as { token: string }).token : undefined;
  });
}

interface OpenWindow {
  url: string;
  focus(): Promise<unknown>;
}

/** The browser's windows, as a service worker sees them. */
export interface Windows {
  matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly OpenWindow[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Shows the screen at `path`: in a window that has it open, or in a new one. What others hold may be half typed. */
export async function showScreen(path: string, windows: Windows, origin: string): Promise<void> {
  const { href } = new URL(path, origin);
  const open = await windows.matchAll({ type: "window", includeUncontrolled: true });
  const shown = open.find(({ url }) => url === href);
  await (shown ? shown.focus() : windows.openWindow(href));
}
