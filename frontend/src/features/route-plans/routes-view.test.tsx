import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { RouteDay, RouteVehicle, VanRoute } from "./routes";
import { RoutesView } from "./routes-view";

const fiorino: RouteVehicle = {
  id: 1,
  name: "Fiorino",
  max_load_kg: 600,
  cost_center: "distribuidora",
  is_active: true,
  version: 1,
};
const route = {
  vehicle_id: 1,
  vehicle_name: "Fiorino",
  max_load_kg: 600,
  driver_id: 3,
  driver_name: "Rui Prado",
  departs_at: null,
  returns_at: null,
  stops: [],
  loading: [],
} as unknown as VanRoute;
const day = {
  date: "2026-11-28",
  version: 0,
  planned_at: null,
  planned_by: "",
  is_estimate: false,
  vehicles: [fiorino],
  drivers: [
    { id: 4, name: "Bia Melo" },
    { id: 3, name: "Rui Prado" },
  ],
  routes: [route],
  waiting: [],
  drafts: [{ order_id: 50, order_code: "EV-2026-00050", customer_name: "Bar do Zeca", shift: "tarde" }],
} as RouteDay;
const ROUTES = "*/api/v1/route-plans/:day";
let stored: RouteDay;

const server = serve(
  http.get(ROUTES, () => HttpResponse.json(stored)),
  http.get("*/api/v1/stops/unrecorded", () => HttpResponse.json({ amount: 0, actions: [] })),
);
beforeEach(() => {
  stored = day;
});

const show = () => renderAt("/rota?dia=2026-11-28", <RoutesView />).router;

it("lists the standing orders of the day that are still drafts", async () => {
  show();
  expect(await screen.findByRole("link", { name: "Bar do Zeca" })).toHaveAttribute("href", "/operacoes/eventos/50");
});

it("draws the stops with their names, each leading to its place in the list", async () => {
  const at = { order_id: 42, kind: "delivery", customer_name: "Marina Duarte", lat: -23.2, lng: -46.1, state: "open" };
  const stop = { ...at, phone: "", shift: "manha", changes: [], items: [], assets: [] };
  stored = { ...day, routes: [{ ...route, house_lat: -23.3, house_lng: -46.2, stops: [stop] } as unknown as VanRoute] };
  show();
  const map = within(await screen.findByRole("figure", { name: /^Mapa das paradas/ }));
  const mark = map.getByRole("link", { name: "Parada 1 de Fiorino: Marina Duarte" });
  expect(document.querySelector(mark.getAttribute("href") ?? "")).toHaveTextContent("Marina Duarte");
  expect(map.queryByText("Marina Duarte")).toBeNull();
  await userEvent.hover(mark);
  expect(map.getByText("Marina Duarte")).toBeInTheDocument();
});

it("shows how far the van is, who received, and what waits for another day", async () => {
  keepUser({ id: 3, username: "ana", name: "Ana Beltrão", role: "admin", roles: [] });
  const stop = {
    kind: "delivery",
    phone: "",
    shift: "manha",
    changes: [],
    items: [],
    assets: [],
    code: "not_asked",
    lat: null,
  };
  const told = { ...stop, state: "open", arrived_at: null, received_at: null, receiver: "", failure: null };
  const at = "2026-11-28T13:55:00Z";
  const failure = { at, reason: "nobody_there", next_step: "another_day", note: "Portão fechado." };
  const stops = [
    { ...told, order_id: 1, customer_name: "Bia", state: "done", received_at: at, receiver: "Marina", code: "differs" },
    { ...told, order_id: 2, customer_name: "Téo", failure },
    { ...told, order_id: 3, customer_name: "Zeca", arrived_at: at },
  ];
  stored = { ...day, routes: [{ ...route, stops } as unknown as VanRoute] };
  show();
  expect(await screen.findByText("1 de 3 feitas · 1 não feita · agora: Zeca")).toBeVisible();
  expect(screen.getByText("Entregue às 10:55 a Marina · código não confere")).toBeVisible();
  const missed = "Não entregue às 10:55: Ninguém no local · fica para outro dia · Portão fechado.";
  expect(screen.getByText(missed)).toBeVisible();
  expect(screen.getByText("No local desde 10:55")).toBeVisible();
  expect(screen.getByRole("link", { name: "Marcar outro dia" })).toHaveAttribute("href", "/operacoes/eventos/2");
});

const driver = () => screen.findByRole("combobox", { name: "Quem dirige" });

it.each([0, 7])("saves over the version %i that the draft began on, whoever planned meanwhile", async (version) => {
  const sent: (string | null)[] = [];
  server.use(
    http.put(ROUTES, ({ request }) => {
      sent.push(request.headers.get("If-Match"));
      return HttpResponse.json({ error: "Já mudou.", current_version: version + 1 }, { status: 412 });
    }),
  );
  stored = { ...day, version };
  show();
  await driver();
  stored = { ...day, version: version + 1 };
  await userEvent.selectOptions(await driver(), "Bia Melo");
  const save = await screen.findByRole("button", { name: "Salvar rota" });
  await waitFor(() => expect(save).toBeEnabled());
  await userEvent.click(save);
  expect(await screen.findByText(/Outra pessoa salvou a rota deste dia/)).toBeVisible();
  expect(sent).toEqual([`"${version}"`]);
});

it("names a driver who may not be chosen any more", async () => {
  stored = { ...day, routes: [{ ...route, driver_id: 9, driver_name: "Téo Dias" }] };
  show();
  expect(await driver()).toHaveDisplayValue("Téo Dias");
});

it("proposes no routes while no van is in use, and says so", async () => {
  stored = { ...day, vehicles: [{ ...fiorino, is_active: false }], routes: [] };
  show();
  expect(await screen.findByText("Nenhum carro está em uso: cadastre um, ou ponha um em uso.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Propor rota" })).toBeDisabled();
});

it("takes no text that is dropped and is no stop of the day", async () => {
  show();
  fireEvent.drop(await screen.findByRole("list", { name: "Paradas: Fiorino" }), {
    dataTransfer: { getData: () => "d42" },
  });
  expect(screen.queryByRole("button", { name: "Salvar rota" })).toBeNull();
});

it("discards a draft that the server does not explain", async () => {
  show();
  await driver();
  server.use(http.get(ROUTES, () => HttpResponse.json({ error: "Rota inválida." }, { status: 422 })));
  await userEvent.selectOptions(await driver(), "Bia Melo");
  await userEvent.click(await screen.findByRole("button", { name: "Descartar o rascunho" }, { timeout: 5000 }));
  expect(await driver()).toHaveDisplayValue("Rui Prado");
});

it("asks before another day takes the place of a draft", async () => {
  stored = { ...day, version: 7 };
  show();
  await userEvent.selectOptions(await driver(), "Bia Melo");
  await screen.findByRole("button", { name: "Salvar rota" });
  await userEvent.click(screen.getByRole("button", { name: "Próximo dia" }));
  const guard = screen.getByRole("dialog", { name: "Descartar o que você digitou?", hidden: true });
  await userEvent.click(within(guard).getByRole("button", { name: "Continuar editando", hidden: true }));
  expect(screen.getByRole("button", { name: "Salvar rota" })).toBeVisible();
});
