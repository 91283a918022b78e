import { expect, it } from "vitest";
import { RENEWAL_LOCK as PAGES_LOCK } from "@/api/renewal";
import { notificationOf, RENEWAL_LOCK, showScreen, subscribeAgain } from "./handlers";

const ORIGIN = "https://pub.example";

it("shows a push as a notification that knows its screen", () => {
  const push = {
    title: "Mesa 5",
    text: "A mesa 5 chama o garçom.",
    path: "/operacoes/torneiras",
    tag: "waiter_call-3",
  };
  expect(notificationOf(push)).toEqual([
    "Mesa 5",
    {
      body: "A mesa 5 chama o garçom.",
      tag: "waiter_call-3",
      renotify: true,
      icon: "/icon-192.png",
      lang: "pt-BR",
      data: { path: "/operacoes/torneiras" },
    },
  ]);
});

/** A browser with these addresses open, and what was done with them. */
function browser(...urls: string[]) {
  const done: string[] = [];
  const open = urls.map((url) => ({ url, focus: async () => done.push(`focus ${url}`) }));
  return { done, matchAll: async () => open, openWindow: async (url: string) => done.push(`open ${url}`) };
}

it("goes to the window that has the screen open", async () => {
  const windows = browser(`${ORIGIN}/operations`, `${ORIGIN}/operacoes/torneiras`);
  await showScreen("/operacoes/torneiras", windows, ORIGIN);
  expect(windows.done).toEqual([`focus ${ORIGIN}/operacoes/torneiras`]);
});

it("opens a window rather than take one that shows something else", async () => {
  const windows = browser(`${ORIGIN}/operacoes/eventos/novo`);
  await showScreen("/operacoes/torneiras", windows, ORIGIN);
  expect(windows.done).toEqual([`open ${ORIGIN}/operacoes/torneiras`]);
});

/** A server that knows this browser by its cookie, or does not, and what it was asked. */
function house({ isSignedIn }: { isSignedIn: boolean }) {
  const asked: string[] = [];
  const ask = async (path: string, { method = "GET", headers, body }: RequestInit = {}) => {
    asked.push([method, path, new Headers(headers).get("Authorization"), body].filter(Boolean).join(" "));
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
});

it("takes no pushes for who is not signed in", async () => {
  const { asked, ask } = house({ isSignedIn: false });
  const browser = subscriptions();
  await subscribeAgain(browser, browser.made, ask);
  expect([browser.keys, asked]).toEqual([["unsubscribed"], ["POST /api/session/refresh"]]);
});

it("trades the refresh cookie never at once with a page", () => {
  expect(RENEWAL_LOCK).toBe(PAGES_LOCK);
});
