import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { ReadLabel } from "@/api/labels";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { LabelView } from "./label-view";

const barrel: NonNullable<ReadLabel["asset"]> = {
  id: 7,
  asset_tag: "BARRIL50-0007",
  model_name: "Barril 50L",
  is_container: true,
  status: "available",
  location_name: "Galpão",
  home_location_name: "Galpão",
  notes: "",
};
const keg = {
  id: 41,
  version: 3,
  name: "Pilsen",
  litres: 50,
  status: "full",
  place: "Cheio em Galpão",
  best_before: "2099-01-15",
  days_left: 55,
};
const order = {
  order_id: 42,
  order_code: "EV-2026-00042",
  state: "out",
  start: "2026-11-20T11:00:00Z",
  end: "2026-11-22T21:00:00Z",
};
const read = (more: object) => ({ tag: barrel.asset_tag, tap: null, asset: barrel, keg: null, order: null, ...more });

const server = serve();

function show(answer: object, path = "/e/BARRIL50-0007") {
  server.use(
    http.get("*/api/v1/labels", ({ request }) => {
      const tag = new URL(request.url).searchParams.get("tag");
      return tag === barrel.asset_tag ? HttpResponse.json(answer) : HttpResponse.json({ error: "" }, { status: 404 });
    }),
    http.get("*/api/v1/taps", () =>
      HttpResponse.json({
        taps: [
          { tap: 1, keg },
          { tap: 2, keg: null },
        ],
        elsewhere: [],
        offered: [],
        due: 0,
      }),
    ),
  );
  return renderAt(path, [{ path: "/e/:tag?", element: <LabelView /> }]).router;
}

it("connects a full barrel to a tap that is free", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/v1/kegs/41/connect", async ({ request }) => {
      sent.push(await request.json(), request.headers.get("If-Match"));
      return HttpResponse.json({ id: 41, version: 4, position: "0.9" });
    }),
  );
  show(read({ keg }));
  expect(await screen.findByText("Pilsen, 50 L")).toBeVisible();
  await userEvent.click(await screen.findByRole("button", { name: "Ligar na torneira 2" }));
  expect(screen.queryByRole("button", { name: "Ligar na torneira 1" })).toBeNull();
  await waitFor(() => expect(sent).toEqual([{ tap: 2, reason: "" }, '"3"']));
});

it("names the order that has a piece, without a link for those who may not open orders", async () => {
  keepUser({ id: 5, username: "gil", name: "Gil Prado", role: "staff", can_place_orders: false });
  show(read({ asset: { ...barrel, status: "checked_out", location_name: "Em trânsito" }, order }));
  expect(await screen.findByText("EV-2026-00042")).toBeVisible();
  expect(screen.getByText("Com o cliente de")).toBeVisible();
  expect(screen.getByText("· fica em Galpão")).toBeVisible();
  expect(screen.queryByRole("link", { name: "EV-2026-00042" })).toBeNull();
  expect(screen.queryByRole("button", { name: /Ligar/ })).toBeNull();
});

it("reads what a scanner types into the field, one label after the other", async () => {
  const router = show(read({}), "/e");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Ler etiqueta" })).toHaveFocus());
  await userEvent.keyboard("https://pirilampo.example/e/BARRIL50-0007{Enter}");
  expect(await screen.findByRole("heading", { name: "BARRIL50-0007" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/e/BARRIL50-0007");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Ler etiqueta" })).toHaveFocus());
  await userEvent.keyboard("VELHO-12{Enter}");
  expect(await screen.findByText("Nenhuma etiqueta da casa diz “VELHO-12”")).toBeVisible();
});
