import { beforeEach, expect, it, vi } from "vitest";
import { RENEWAL_LOCK as PAGES_LOCK } from "./renewal";
import { subscribeAgain } from "./subscribe-again";

/** Those that were asked for. */
let locks: string[];
beforeEach(() => {
  locks = [];
  const request = async (name: string, run: () => unknown) => {
    locks.push(name);
    return run();
  };
  vi.stubGlobal("navigator", { locks: { request } });
});

/** A server that knows this browser by its cookie, or does not, and what it was asked. */
function house({ isSignedIn }: { isSignedIn: boolean }) {
  const asked: string[] = [];
  const ask = async (path: string, { method = "GET", headers, body = "" }: RequestInit = {}) => {
    asked.push([method, path, new Headers(headers).get("Authorization"), body as string].filter(Boolean).join(" "));
    if (path === "/api/session/refresh")
      return isSignedIn ? Response.json({ token: "t1" }) : new Response(null, { status: 401 });
    return Response.json({ devices: [], public_key: "BKey" });
  };
  return { asked, ask: ask as typeof fetch };
}

/** What the browser has subscribed since, and with which key. */
function subscriptions() {
  const keys: unknown[] = [];
  const made = {
    endpoint: "https://push.example/2",
    toJSON: () => ({ keys: { p256dh: "BPublic", auth: "Secret" } }),
    unsubscribe: async () => keys.push("unsubscribed") > 0,
  } as unknown as PushSubscription;
  const subscribe = async (options?: PushSubscriptionOptionsInit) => {
    keys.push(options?.applicationServerKey);
    return made;
  };
  return { keys, made, subscribe };
}
const DEVICE = '{"endpoint":"https://push.example/2","p256dh":"BPublic","auth":"Secret"}';

it("subscribes again after the browser ended the subscription, and tells the server", async () => {
  const { asked, ask } = house({ isSignedIn: true });
  const browser = subscriptions();
  await subscribeAgain(browser, null, ask);
  expect(browser.keys).toEqual(["BKey"]);
  expect(asked).toEqual([
    "POST /api/session/refresh",
    "GET /api/v1/message-devices Bearer t1",
    `POST /api/v1/message-devices Bearer t1 ${DEVICE}`,
  ]);
  await subscribeAgain(browser, browser.made, ask);
  expect(browser.keys).toEqual(["BKey"]);
  expect(asked.at(-1)).toBe(`POST /api/v1/message-devices Bearer t1 ${DEVICE}`);
  // never at once with a page: a refresh cookie that is used twice ends the session
  expect(locks).toEqual([PAGES_LOCK, PAGES_LOCK]);
});

it("takes no pushes for who is not signed in", async () => {
  const { asked, ask } = house({ isSignedIn: false });
  const browser = subscriptions();
  await subscribeAgain(browser, browser.made, ask);
  expect([browser.keys, asked]).toEqual([["unsubscribed"], ["POST /api/session/refresh"]]);
});
