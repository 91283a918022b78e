import { render, screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { RouterError } from "@/app/back-office/screens/dead-ends";
import { CURRENT, EARLIER, serving, tabOf } from "@/testing/update";
import { startOver } from "./build";

const server = setupServer();
const reload = vi.fn();
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("location", { pathname: "/operations", href: "http://pub.test/operations", reload });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

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
])("it stays as it is where the server %s", async (_name, handler) => {
  tabOf(EARLIER);
  server.use(handler);
  expect(await startOver()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

function openScreen() {
  vi.spyOn(console, "error").mockReturnValue();
  const router = createMemoryRouter([{ path: "/", errorElement: <RouterError />, lazy: gone }]);
  render(<RouterProvider router={router} />);
}

it("a screen whose script is gone is not an error: the tab starts over", async () => {
  tabOf(EARLIER);
  server.use(serving(CURRENT));
  openScreen();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("heading")).toBeNull();
});

it("a screen whose script does not arrive for another reason says that it could not be shown", async () => {
  tabOf(EARLIER);
  server.use(serving(EARLIER));
  openScreen();
  expect(await screen.findByRole("button", { name: "Recarregar" })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});
