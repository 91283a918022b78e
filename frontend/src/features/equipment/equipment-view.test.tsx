import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Asset, Model, StockLocation } from "@/api/equipment";
import { dayOf } from "@/lib/days";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { EquipmentView } from "./equipment-view";

const barrel: Model = {
  id: 4,
  version: 2,
  name: "Barril 50L",
  cleaning_buffer_min: 90,
  default_loan_days: 2,
  is_active: true,
  capacity_l: null,
  tare_kg: null,
  weight_kg: null,
  value: null,
  ncm: "",
  owner: "",
  rental_price: null,
  rental_period: null,
  penalty_per_day: 0,
  services: [],
  unit_kg: 75,
  asset_count: 1,
};
const old: Model = { ...barrel, id: 5, name: "Chopeira antiga", is_active: false, asset_count: 0 };
const shed: StockLocation = {
  id: 2,
  version: 1,
  name: "Galpão",
  kind: "distribuidora",
  is_active: true,
  asset_count: 1,
};
const asset: Asset = {
  id: 7,
  version: 3,
  asset_tag: "BARRIL50-0007",
  model_id: 4,
  model_name: "Barril 50L",
  stock_location_id: 2,
  location_name: "Galpão",
  home_location_id: 2,
  home_location_name: "Galpão",
  status: "available",
  notes: "",
  is_free_now: true,
  next_booking: null,
  current_order: null,
  services: [],
  times_used: 3,
};
const page = (total: number) => ({ page: 1, limit: 50, total, pages: 1 });
const at = (path: string) => `*/api/v1/equipment/${path}`;
let asked: URLSearchParams;

const server = serve(
  http.get(at("models"), () => HttpResponse.json({ models: [barrel, old], pagination: page(2) })),
  http.get(at("models/4/service-preview"), () => HttpResponse.json({ pieces: 1, over: 0, orders: [] })),
  http.get(at("locations"), () => HttpResponse.json({ locations: [shed], pagination: page(1) })),
  http.get(at("assets"), ({ request }) => {
    asked = new URL(request.url).searchParams;
    return HttpResponse.json({ assets: [asset], pagination: page(1) });
  }),
);
const today = dayOf(Date.now());

const show = (search = "") => renderAt(`/operacoes/equipamentos${search}`, <EquipmentView />);
const button = (name: string | RegExp) => screen.findByRole("button", { name });

it("a new model starts with two hours of cleaning, one day, active; what is no number falls back", async () => {
  let sent: unknown;
  server.use(
    http.post(at("models"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 9, version: 1, position: "0.1" }, { status: 201 });
    }),
  );
  show();
  await userEvent.click(await button("Novo modelo"));
  const dialog = screen.getByRole("dialog");
  expect(within(dialog).getByRole("button", { name: "Criar modelo" })).toBeDisabled();
  const cleaning = within(dialog).getByLabelText(/Limpeza/);
  expect(cleaning).toHaveValue("120");
  await userEvent.clear(cleaning);
  await userEvent.type(cleaning, "muito");
  await userEvent.type(within(dialog).getByLabelText(/Nome/), " Barril 30L ");
  await userEvent.click(within(dialog).getByRole("button", { name: "Criar modelo" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const container = { capacity_l: null, tare_kg: null, weight_kg: null, owner: "", value: null, ncm: "" };
  expect(sent).toEqual({
    name: "Barril 30L",
    cleaning_buffer_min: 120,
    default_loan_days: 1,
    is_active: true,
    ...container,
    rental_price: null,
    rental_period: null,
    penalty_per_day: 0,
    services: [],
  });
});

it("a model says the maintenance of its pieces, suggested or typed", async () => {
  let sent: unknown;
  server.use(
    http.patch(at("models/4"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 4, version: 3, position: "0.1" });
    }),
  );
  show();
  await userEvent.click(await button("Editar Barril 50L"));
  await userEvent.click(await button("Teste do cilindro de CO₂"));
  await userEvent.click(await button("Adicionar serviço"));
  await userEvent.click(await button("Salvar"));
  expect(screen.getByText("Diga qual é o serviço.")).toBeVisible();
  await userEvent.type(screen.getAllByLabelText(/^Serviço/)[1] as HTMLElement, "Pintura");
  await userEvent.type(screen.getAllByLabelText(/^A cada/)[1] as HTMLElement, "700");
  await userEvent.click(await button("Salvar"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual({
    services: [
      { identity: "", name: "Teste do cilindro de CO₂", every_days: 1825, kind: "test", counts_from: today },
      { identity: "", name: "Pintura", every_days: 700, kind: "rule", counts_from: today },
    ],
  });
});

it("a new service asks from when it counts, and says what it hits before it is saved", async () => {
  let sent: unknown;
  server.use(
    http.get(at("models/4/service-preview"), ({ request }) => {
      const since = new URL(request.url).searchParams.get("counts_from");
      const order = { order_id: 42, order_code: "EV-2026-00042", start: "2026-11-28T11:00:00Z" };
      return HttpResponse.json(since ? { pieces: 20, over: 0, orders: [] } : { pieces: 20, over: 14, orders: [order] });
    }),
    http.patch(at("models/4"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 4, version: 3, position: "0.1" });
    }),
  );
  show();
  await userEvent.click(await button("Editar Barril 50L"));
  await userEvent.click(await button("Inspeção do vaso de pressão"));
  const since = screen.getByLabelText(/^Conta desde/);
  expect(since).toHaveValue(today);
  expect(await screen.findByText("Nenhuma peça vence agora e nenhum pedido é atingido.")).toBeVisible();
  await userEvent.selectOptions(since, "O cadastro de cada peça");
  const hit = "14 de 20 peças vencem agora. 1 pedido fica em risco: EV-2026-00042.";
  expect(await screen.findByText(new RegExp(hit))).toHaveTextContent(/só pode ser agendada depois que o teste/);
  await userEvent.click(await button("Salvar"));
  await waitFor(() => expect(sent).toMatchObject({ services: [{ kind: "test", counts_from: null }] }));
});

it("a service that is renamed stays the same service", async () => {
  let sent: unknown;
  const cleaning = { identity: "limpeza", name: "Limpeza", every_days: 30, kind: "rule", counts_from: null };
  server.use(
    http.get(at("models"), () =>
      HttpResponse.json({ models: [{ ...barrel, services: [cleaning] }], pagination: page(1) }),
    ),
    http.patch(at("models/4"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 4, version: 3, position: "0.1" });
    }),
  );
  show();
  await userEvent.click(await button("Editar Barril 50L"));
  const name = screen.getByLabelText(/^Serviço/);
  await userEvent.clear(name);
  await userEvent.type(name, "Lavagem");
  await userEvent.click(await button("Salvar"));
  await waitFor(() => expect(sent).toEqual({ services: [{ ...cleaning, name: "Lavagem" }] }));
});

it("a container says its litres, its empty weight and to whom it goes back", async () => {
  let sent: unknown;
  server.use(
    http.patch(at("models/4"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 4, version: 3, position: "0.1" });
    }),
  );
  show();
  await userEvent.click(await button("Editar Barril 50L"));
  await userEvent.type(screen.getByLabelText(/^Capacidade/), "cheio");
  await userEvent.type(screen.getByLabelText(/^Peso vazio/), "13,5");
  await userEvent.type(screen.getByLabelText(/^Dono/), "Serra");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(screen.getByText("Informe os litros, como 50.")).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/^Capacidade/));
  await userEvent.type(screen.getByLabelText(/^Capacidade/), "50");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent).toEqual({ capacity_l: 50, tare_kg: 13.5, owner: "Serra" }));
});

it("an edit sends what was changed, with the version that was seen", async () => {
  let sent: { body: unknown; version: string | null } | undefined;
  server.use(
    http.patch(at("models/4"), async ({ request }) => {
      sent = { body: await request.json(), version: request.headers.get("If-Match") };
      return HttpResponse.json({ id: 4, version: 3, position: "0.1" });
    }),
  );
  show();
  await userEvent.click(await button("Editar Barril 50L"));
  expect(screen.getByRole("button", { name: "Salvar" })).toBeDisabled();
  const days = screen.getByLabelText(/Dias de empréstimo/);
  await userEvent.clear(days);
  await userEvent.type(days, "4");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual({ body: { default_loan_days: 4 }, version: '"2"' });
});

it("after somebody else's change the typed stays, the rest shows theirs, and the next save is on their version", async () => {
  const versions: (string | null)[] = [];
  server.use(
    http.patch(at("models/4"), ({ request }) => {
      versions.push(request.headers.get("If-Match"));
      return versions.length === 1
        ? HttpResponse.json({ error: "Este registro foi alterado por Bia depois que você o abriu." }, { status: 412 })
        : HttpResponse.json({ id: 4, version: 9, position: "0.1" });
    }),
    http.get(at("models/4"), () => HttpResponse.json({ ...barrel, version: 8, cleaning_buffer_min: 240 })),
  );
  show();
  await userEvent.click(await button("Editar Barril 50L"));
  await userEvent.type(screen.getByLabelText(/Nome/), "X");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(await screen.findByText(/alterado por Bia/)).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/Limpeza/)).toHaveValue("240"));
  expect(screen.getByLabelText(/Nome/)).toHaveValue("Barril 50LX");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(versions).toEqual(['"2"', '"8"']);
});

it("a delete is asked to the letter, and a refusal says who uses it", async () => {
  const sentence = "O modelo “Barril 50L” não pode ser excluído: é usado por 1 ativo (BARRIL50-0007).";
  server.use(http.delete(at("models/4"), () => HttpResponse.json({ error: sentence }, { status: 409 })));
  show();
  await userEvent.click(await button("Excluir Barril 50L"));
  expect(
    screen.getByText("Tem certeza que deseja excluir este modelo? Esta ação não pode ser desfeita."),
  ).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("a new asset needs a model and a location, and is offered only active ones", async () => {
  let sent: unknown;
  server.use(
    http.post(at("assets"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 8, version: 1, position: "0.1", asset_tag: "BARRIL50-0008" }, { status: 201 });
    }),
  );
  show("?tab=assets");
  await screen.findByText("BARRIL50-0007");
  await userEvent.click(await button("Novo ativo"));
  const dialog = screen.getByRole("dialog");
  const submit = within(dialog).getByRole("button", { name: "Cadastrar ativo" });
  expect(submit).toBeDisabled();
  expect(within(dialog).queryByRole("option", { name: "Chopeira antiga" })).toBeNull();
  expect(within(dialog).getByPlaceholderText("gerada automaticamente")).toBeVisible();
  await userEvent.selectOptions(within(dialog).getByLabelText(/Modelo/), "Barril 50L");
  expect(submit).toBeDisabled();
  await userEvent.selectOptions(within(dialog).getByLabelText(/Local/), "Galpão");
  await userEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual({ asset_tag: "", model_id: 4, stock_location_id: 2, status: "available", notes: "" });
});

it("what the address says is what is asked for", async () => {
  show("?tab=assets&status=maintenance&model_id=4&location_id=2&search=barril");
  await screen.findByText("BARRIL50-0007");
  expect(Object.fromEntries(asked)).toEqual({
    search: "barril",
    status: "maintenance",
    model_id: "4",
    location_id: "2",
    page: "1",
    limit: "50",
  });
  await userEvent.click(await button("Limpar filtros"));
  await waitFor(() => expect(Object.fromEntries(asked)).toEqual({ page: "1", limit: "50" }));
});

it("a status needs a reason, and says first what it does to the events that count on the asset", async () => {
  let sent: unknown;
  const booking = {
    order_id: 42,
    order_code: "EV-2026-00042",
    customer_name: "Marina Duarte",
    order_status: "confirmed",
    start: "2026-11-28T11:00:00Z",
    end: "2026-11-30T11:00:00Z",
    blocked_until: "2026-11-30T12:30:00Z",
    state: "booked",
  };
  server.use(
    http.get(at("assets/7/history"), () => HttpResponse.json({ asset, events: [], bookings: [booking] })),
    http.post(at("assets/7/status"), async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 7, version: 4, position: "0.1" });
    }),
  );
  show("?tab=assets");
  await userEvent.click(await button("Editar situação de BARRIL50-0007"));
  const dialog = screen.getByRole("dialog");
  const submit = within(dialog).getByRole("button", { name: "Editar situação" });
  await userEvent.click(within(dialog).getByRole("radio", { name: "Aposentado" }));
  expect(await within(dialog).findByRole("link", { name: "EV-2026-00042" })).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText(/Motivo/), "Válvula com vazamento");
  expect(submit).toBeDisabled();
  await userEvent.click(within(dialog).getByRole("radio", { name: "Manutenção" }));
  expect(within(dialog).getByText(/em risco/)).toBeVisible();
  await userEvent.click(submit);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual({ status: "maintenance", reason: "Válvula com vazamento" });
});

it("closing does not lose what was typed without asking", async () => {
  show();
  await userEvent.click(await button("Novo modelo"));
  await userEvent.type(screen.getByLabelText(/Nome/), "Barril");
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(screen.getByText("Descartar o que você digitou?")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("tabs are walked with the arrows", async () => {
  show();
  const models = await screen.findByRole("tab", { name: /Modelos/ });
  await userEvent.click(models);
  await userEvent.keyboard("{ArrowRight}{ArrowRight}");
  expect(screen.getByRole("tab", { name: /Locais/ })).toHaveAttribute("aria-selected", "true");
  expect(await screen.findByRole("heading", { name: "Galpão" })).toBeVisible();
});

it("without the right there is nothing to try again", async () => {
  server.use(http.get(at("models"), () => HttpResponse.json({ error: "Sem permissão." }, { status: 403 })));
  show();
  expect(await screen.findByText("Acesso negado")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
});

it("a list that failed is asked for again", async () => {
  server.use(http.get(at("models"), () => HttpResponse.json({ error: "Sem o banco." }, { status: 400 })));
  show();
  const again = await screen.findByRole("button", { name: "Tentar novamente" }, { timeout: 3000 });
  expect(screen.getByText("Sem o banco.")).toBeVisible();
  server.resetHandlers();
  await userEvent.click(again);
  expect(await screen.findByRole("heading", { name: "Barril 50L" })).toBeVisible();
});

it("a list of places that failed is not taken for an empty one, and an edit still names the asset's own", async () => {
  server.use(http.get(at("locations"), () => HttpResponse.json({ error: "Sem o banco." }, { status: 400 })));
  show("?tab=assets");
  await userEvent.click(await button("Editar BARRIL50-0007"));
  const place = within(screen.getByRole("dialog")).getByRole("combobox", { name: /^Local/ });
  expect(place).toHaveDisplayValue("Galpão");
  await waitFor(() => expect(place).toHaveAccessibleDescription(/não pôde ser carregada/), { timeout: 3000 });
});
