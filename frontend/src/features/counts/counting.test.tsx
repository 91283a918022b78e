import { onlineManager } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { OpenCount } from "@/api/counts";
import { invalidate } from "@/lib/invalidate";
import { local } from "@/lib/storage";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { CountsView } from "./counts-view";

let counts: OpenCount[];
const piece = (id: number) => ({ id, asset_tag: `DEP-${id}`, status: "available" });
const answer = { id: 4, version: 1, position: "0.9" };

beforeEach(() => {
  counts = [];
  local.remove("count-labels");
});
afterEach(() => onlineManager.setOnline(true));

function open(...tags: string[]) {
  const begun_at = "2026-11-27T15:00:00Z";
  counts = [{ id: 4, location_id: 2, location_name: "Galpão", begun_at, actor_name: "Ana", tags }];
}

serve(
  http.get("*/api/v1/equipment/locations", () =>
    HttpResponse.json({ locations: [{ id: 2, name: "Galpão", kind: "choperia", is_active: true }] }),
  ),
  http.get("*/api/v1/equipment/assets", () => HttpResponse.json({ assets: [piece(1), piece(2), piece(3)] })),
  http.get("*/api/v1/counts", () =>
    HttpResponse.json({ data: [], pagination: { page: 1, limit: 20, total: 0, pages: 0 } }),
  ),
  http.get("*/api/v1/counts/open", () => HttpResponse.json({ counts })),
  http.post("*/api/v1/counts/begun", () => {
    open();
    return HttpResponse.json(answer, { status: 201 });
  }),
  http.post<never, { read: string[]; taken_out: string[] }>("*/api/v1/counts/4/labels", async ({ request }) => {
    const { read } = await request.json();
    if (!counts[0]) return HttpResponse.json({ error: "Esta contagem já foi terminada." }, { status: 409 });
    const known = counts[0].tags;
    known.unshift(...read.filter((tag) => !known.includes(tag))); // a label may be sent again
    return HttpResponse.json(answer, { status: 201 });
  }),
);

it("a count is gone on with: what another device read appears, what was read offline is sent later", async () => {
  open("DEP-1");
  const { client } = renderAt("/", <CountsView />);
  await userEvent.click(await screen.findByRole("button", { name: "Continuar a contagem de Galpão" }));
  await screen.findByText("1 de 3 peças");
  open("DEP-1", "DEP-2");
  await invalidate(client, ["counts"]);
  await screen.findByText("2 de 3 peças");

  onlineManager.setOnline(false);
  await userEvent.type(screen.getByLabelText("Ler etiqueta"), "dep-3{Enter}");
  expect(screen.getByText("3 de 3 peças")).toBeVisible();
  expect(screen.getByText("1 etiqueta a enviar")).toBeVisible();
  expect(screen.getByRole("button", { name: "Terminar a contagem" })).toBeDisabled();
  expect(local.get("count-labels")).toContain("dep-3");
  onlineManager.setOnline(true);
  await waitFor(() => expect(screen.queryByText("1 etiqueta a enviar")).toBeNull());
  expect(counts[0]?.tags).toEqual(["dep-3", "DEP-1", "DEP-2"]);
  expect(screen.getByRole("button", { name: "Terminar a contagem" })).toBeEnabled();
});

it("a count that this browser kept before is begun on the server with its labels", async () => {
  local.set("warehouse-count", JSON.stringify({ location: 2, tags: ["DEP-2", "DEP-1"], key: "k" }));
  renderAt("/", <CountsView />);
  await screen.findByText("2 de 3 peças");
  await waitFor(() => expect(counts[0]?.tags).toEqual(["DEP-2", "DEP-1"]));
  expect(local.get("warehouse-count")).toBeNull();
});

it("labels of a count that has ended meanwhile wait no longer", async () => {
  local.set("count-labels", JSON.stringify([{ count: 4, tag: "DEP-1", isOut: false }]));
  renderAt("/?contagem=4", <CountsView />);
  await screen.findByText("Esta contagem já foi terminada ou descartada.");
  await waitFor(() => expect(local.get("count-labels")).toBe("[]"));
});
