/** That of `api/renewal`, which the worker, one script, cannot import. */
const RENEWAL_LOCK = "choperia-session-renewal";
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
