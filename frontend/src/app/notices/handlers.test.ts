import { expect, it } from "vitest";
import { notificationOf, showScreen } from "./handlers";

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
