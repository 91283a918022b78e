import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { CountsView } from "./counts-view";
import { countOf, keepCount } from "./kept-count";

const keys: (string | null)[] = [];
let isLost = true;
serve(
  http.get("*/api/v1/equipment/locations", () =>
    HttpResponse.json({ locations: [{ id: 2, name: "Galpão", kind: "choperia", is_active: true }] }),
  ),
  http.get("*/api/v1/equipment/assets", () => HttpResponse.json({ assets: [] })),
  http.get("*/api/v1/labels", () => HttpResponse.json({ error: "Nenhuma" }, { status: 404 })),
  http.get("*/api/v1/counts", () =>
    HttpResponse.json({ data: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } }),
  ),
  http.post("*/api/v1/counts", ({ request }) => {
    keys.push(request.headers.get("Idempotency-Key"));
    return isLost ? HttpResponse.error() : HttpResponse.json({ id: 1, version: 1, position: "0.9" }, { status: 201 });
  }),
);
afterEach(() => keepCount(undefined));

const show = () => renderAt("/", <CountsView />);

async function finish() {
  await userEvent.click(screen.getByRole("button", { name: "Terminar a contagem" }));
  await userEvent.click(screen.getByRole("button", { name: "Terminar" }));
}

it("a count that is finished again after a lost answer and a reload is the same command", async () => {
  keepCount(countOf(2, ["BARRIL50-0001"]));
  const { unmount } = show();
  await finish();
  await screen.findByRole("alert");
  unmount();
  isLost = false;
  show();
  await finish();
  await waitFor(() => expect(screen.getByRole("button", { name: "Começar" })).toBeVisible());
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(countOf(2, ["A"]).key).not.toBe(countOf(2, ["A", "B"]).key);
});
