import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { CURRENT, EARLIER, serving, tabOf } from "@/testing/update";
import { RouterError } from "./dead-ends";

const server = serve();
const reload = vi.fn<() => void>();
beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal("location", { pathname: "/operations", href: "http://pub.test/operations", reload });
});

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

function openScreen() {
  vi.spyOn(console, "error").mockReturnValue();
  renderAt("/", [{ path: "/", errorElement: <RouterError />, hydrateFallbackElement: <p />, lazy: gone }]);
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
