import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { countQuery } from "@/api/counts";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { CountView } from "./count-view";

const sent: unknown[] = [];
const now = {
  status: "available",
  location_id: 2,
  location_name: "Galpão",
  version: 4,
  keg_id: null,
  beer: "",
  litres: 0,
  read_later_at: "",
  is_open: true,
};
const detail = {
  count: {
    id: 1,
    location_id: 2,
    location_name: "Galpão",
    counted_at: "2026-11-27T15:00:00Z",
    actor_name: "Ana",
    found: 0,
    missing: 4,
    elsewhere: 0,
    unknown: 0,
    note: "",
  },
  lines: [
    { outcome: "missing", asset_id: 1, tag: "B-1", now: { ...now, status: "lost", is_open: false } },
    { outcome: "missing", asset_id: 2, tag: "B-2", now: { ...now, read_later_at: "Câmara", is_open: false } },
    { outcome: "missing", asset_id: 3, tag: "B-3", now: { ...now, keg_id: 9, beer: "Pilsen", litres: 50 } },
    { outcome: "missing", asset_id: 4, tag: "B-4", now: null },
  ],
};
serve(
  http.get("*/api/v1/equipment/locations", () => HttpResponse.json({ locations: [] })),
  http.get("*/api/v1/counts/1", () => HttpResponse.json(detail)),
  http.post("*/api/v1/equipment/assets/3/status", async ({ request }) => {
    sent.push(await request.json(), request.headers.get("If-Match"));
    return HttpResponse.json({ id: 3, version: 5, position: "0.9" });
  }),
);

it("each missing piece says what became of it, or offers the step to take", async () => {
  renderAt("/contagens/1", [{ path: "/contagens/:id", element: <CountView /> }], [countQuery(1).queryKey, detail]);
  const rows = within(screen.getByRole("list", { name: "Peças que faltam" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "B-3cheio: Pilsen, 50 LO que houve?",
    "B-1Perdido",
    "B-2Lida depois em Câmara",
    "B-4Excluída do sistema",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Dizer o que houve com B-3" }));
  await userEvent.click(screen.getByRole("radio", { name: "Sumiu: dar como perdida" }));
  expect(screen.getByRole("link", { name: "Abrir o barril" })).toBeVisible();
  expect(screen.getByLabelText(/^Motivo/)).toHaveValue("Faltou na contagem de 27/11/2026.");
  await userEvent.click(screen.getByRole("button", { name: "Registrar" }));
  expect(sent).toEqual([{ status: "lost", reason: "Faltou na contagem de 27/11/2026." }, expect.stringContaining("4")]);
});
