import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { serve } from "@/testing/server";
import { CURRENT, EARLIER, serving, tabOf } from "@/testing/update";
import { startOver } from "./build";

const server = serve();
const reload = vi.fn<() => void>();
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("location", { pathname: "/operations", href: "http://pub.test/operations", reload });
});

it("a tab from before an update starts over, once for each build", async () => {
  tabOf(EARLIER);
  server.use(serving(CURRENT));
  expect([await startOver(), await startOver()]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledTimes(1);
  server.use(serving("/assets/app-NEXTONE1.js"));
  expect([await startOver(), await startOver()]).toEqual([true, false]);
  server.use(serving(CURRENT));
  expect(await startOver()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(2);
});

it.each([
  ["has the same build", serving(EARLIER)],
  ["is away", http.get("*", () => HttpResponse.error())],
  ["answers something else", http.get("*", () => HttpResponse.html("<h1>Bad Gateway</h1>", { status: 502 }))],
])("stays as it is where the server %s", async (_name, handler) => {
  tabOf(EARLIER);
  server.use(handler);
  expect(await startOver()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
