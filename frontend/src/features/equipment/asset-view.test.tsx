import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import type { Asset, AssetBooking, AssetEvent } from "@/api/equipment";
import { dayOf } from "@/lib/days";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { AssetView } from "./asset-view";

const asset: Asset = {
  id: 7,
  version: 3,
  asset_tag: "BARRIL50-0007",
  model_id: 4,
  model_name: "Barril 50L",
  stock_location_id: 3,
  location_name: "Em trânsito",
  home_location_id: 2,
  home_location_name: "Galpão",
  status: "checked_out",
  notes: "Alça nova.",
  is_free_now: false,
  next_booking: null,
  current_order: { order_id: 38, order_code: "EV-2026-00038", due_back: "2020-11-21T21:00:00Z" },
  services: [
    {
      name: "Pressão",
      every_days: 365,
      identity: "pressao",
      kind: "test",
      counts_from: null,
      last_done: "2019-11-21",
      next_due: "2020-11-20",
      state: "over",
    },
    {
      identity: "vedacoes",
      name: "Vedações",
      every_days: 180,
      kind: "rule",
      counts_from: null,
      last_done: null,
      next_due: "2090-05-20",
      state: "ok",
    },
  ],
  times_used: 23,
};
const PAPER = { sha256: "0f".repeat(32), name: "laudo.pdf", media_type: "application/pdf", size: 9 };
const booking = (order_id: number, state: AssetBooking["state"], more: Partial<AssetBooking> = {}): AssetBooking => ({
  order_id,
  order_code: `EV-2026-000${order_id}`,
  customer_name: "Marina Duarte",
  order_status: "confirmed",
  start: `2026-11-${order_id - 20}T11:00:00Z`,
  end: `2026-11-${order_id - 19}T11:00:00Z`,
  due_back: `2026-11-${order_id - 19}T11:00:00Z`,
  blocked_until: `2026-11-${order_id - 19}T13:00:00Z`,
  state,
  late: false,
  ...more,
});
const event = (kind: string, title: string, more: Partial<AssetEvent> = {}): AssetEvent => ({
  at: "2026-11-21T14:12:00Z",
  actor_name: "Ana Beltrão",
  kind,
  title,
  detail: null,
  reason: null,
  order_id: null,
  order_code: null,
  ...more,
});
const HISTORY = "*/api/v1/equipment/assets/7/history";

const server = serve(
  http.get(HISTORY, () =>
    HttpResponse.json({
      asset,
      bookings: [booking(46, "booked"), booking(38, "out", { late: true }), booking(35, "damaged")],
      events: [
        event("AssetSentToMaintenance", "Enviado para manutenção", { reason: "Válvula com vazamento" }),
        event("AssetBooked", "Reservado para um evento", { order_id: 38, order_code: "EV-2026-00038" }),
      ],
      services: [
        {
          number: 2,
          service: "Pressão",
          done_on: "2019-11-21",
          done_by: "Oficina Frio Sul",
          cost: 180,
          note: "",
          papers: [PAPER],
        },
        {
          number: 1,
          service: "Vedações",
          done_on: "2018-11-21",
          done_by: "",
          cost: 20.5,
          note: "Duas novas",
          papers: [],
        },
      ],
    }),
  ),
  http.get("*/api/v1/equipment/models", () => HttpResponse.json({ models: [], pagination: {} })),
  http.get("*/api/v1/equipment/locations", () => HttpResponse.json({ locations: [], pagination: {} })),
);

const show = (id = "7") =>
  renderAt(`/operacoes/equipamentos/${id}`, [{ path: "/operacoes/equipamentos/:id", element: <AssetView /> }]);

it("says what it is, where it is and belongs, and that it should be back", async () => {
  show();
  expect(await screen.findByRole("heading", { name: "BARRIL50-0007" })).toBeVisible();
  expect(screen.getByText("Em Uso")).toBeVisible();
  expect(screen.getByText(/guardado em Galpão/)).toBeVisible();
  expect(screen.getAllByText("Devolução atrasada")).toHaveLength(2);
  expect(screen.getByText("23 vezes")).toBeVisible();
});

it("says what maintenance is over, what was done by whom and at which cost, and records more", async () => {
  let sent: unknown;
  server.use(
    http.post("*/api/v1/equipment/assets/7/services", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 7, version: 4, position: "0.1" });
    }),
  );
  show();
  const due = within(await screen.findByRole("list", { name: "Próximos serviços" }));
  expect(due.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "PressãoA cada 365 dias · feito em 21/11/2019até 20/11/2020Teste vencido",
    "VedaçõesA cada 180 dias · nenhum registradoaté 20/05/2090Em dia",
  ]);
  expect(screen.getAllByText("Teste vencido")).toHaveLength(2);
  await userEvent.click(screen.getByText(/2 serviços feitos · R\$\s200,50/));
  expect(screen.getByText(/21\/11\/2019 · Oficina Frio Sul/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Registrar serviço" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Custo/), "95,9");
  await userEvent.type(dialog.getByLabelText(/^Feito por/), " Ana ");
  await userEvent.click(dialog.getByRole("button", { name: "Registrar serviço" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual({
    service: "Pressão",
    done_on: dayOf(Date.now()),
    done_by: "Ana",
    cost: 95.9,
    note: "",
  });
});

it("attaches papers to a service that was done, and removes one after a question", async () => {
  const sent: string[] = [];
  server.use(
    http.post("*/api/v1/equipment/assets/7/services/:number/papers", ({ params }) => {
      sent.push(`attach ${String(params.number)}`);
      return HttpResponse.json({ id: 7, version: 5, position: "0.1" }, { status: 201 });
    }),
    http.delete("*/api/v1/equipment/assets/7/services/:number/papers/:sha256", ({ params }) => {
      sent.push(`remove ${String(params.number)} ${String(params.sha256)}`);
      return HttpResponse.json({ id: 7, version: 6, position: "0.2" });
    }),
  );
  show();
  await userEvent.click(await screen.findByText(/2 serviços feitos/));
  const done = within(screen.getByRole("list", { name: "Serviços feitos" }));
  expect(within(done.getByRole("list", { name: "Papéis de Pressão" })).getAllByRole("listitem")).toHaveLength(1);
  expect(done.getByRole("button", { name: "Baixar laudo.pdf" })).toBeVisible();
  expect(done.getAllByRole("button", { name: "Anexar papel" })).toHaveLength(2);
  const [first] = document.querySelectorAll<HTMLInputElement>("input[type=file]");
  await userEvent.upload(first as HTMLInputElement, new File(["%PDF-"], "nota.pdf", { type: "application/pdf" }));
  await waitFor(() => expect(sent).toEqual(["attach 2"]));
  await userEvent.click(done.getByRole("button", { name: "Remover laudo.pdf" }));
  expect(sent).toHaveLength(1);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Remover" }));
  await waitFor(() => expect(sent[1]).toBe(`remove 2 ${PAPER.sha256}`));
});

it("attaches a paper to the service that it records", async () => {
  const sent: unknown[] = [];
  server.use(
    http.post("*/api/v1/equipment/assets/7/services", () => HttpResponse.json({ id: 7, version: 4, position: "0.1" })),
    http.post("*/api/v1/equipment/assets/7/services/:number/papers", ({ params }) => {
      sent.push(params.number);
      return HttpResponse.json({ id: 7, version: 5, position: "0.2" }, { status: 201 });
    }),
  );
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Registrar serviço" }));
  const dialog = screen.getByRole("dialog");
  const input = dialog.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  await userEvent.upload(input, new File(["%PDF-"], "nota.pdf", { type: "application/pdf" }));
  expect(within(dialog).getByText("nota.pdf")).toBeVisible();
  await userEvent.click(within(dialog).getByRole("button", { name: "Registrar serviço" }));
  await waitFor(() => expect(sent).toEqual(["4"]));
});

it("shows who has it before who gets it, and who had it apart", async () => {
  show();
  const open = within(await screen.findByRole("list", { name: "Reservas atuais e próximas" }));
  expect(open.getAllByRole("link").map((link) => link.textContent)).toEqual(["EV-2026-00038", "EV-2026-00046"]);
  await userEvent.click(screen.getByText("Reservas anteriores (1)"));
  expect(screen.getByText("Devolvido com dano")).toBeVisible();
});

it("tells its story with who, why and for which order", async () => {
  show();
  const story = within((await screen.findByRole("heading", { name: "Histórico" })).closest("section") as HTMLElement);
  const [repair, hold] = story.getAllByRole("listitem");
  expect(repair).toHaveTextContent("Enviado para manutençãoMotivo: Válvula com vazamentoAna Beltrão");
  expect(within(hold as HTMLElement).getByRole("link", { name: "EV-2026-00038" })).toHaveAttribute(
    "href",
    "/operacoes/eventos/38",
  );
});

it("what a customer has says at once that only the return changes it", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Editar situação" }));
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText(/A devolução do evento diz/)).toBeVisible();
  expect(dialog.getByRole("link", { name: "EV-2026-00038" })).toBeVisible();
});

it("an asset that is gone is said to be gone, without a second try", async () => {
  let asked = 0;
  server.use(
    http.get(HISTORY, () => {
      asked += 1;
      return HttpResponse.json({ error: "Este ativo não existe mais." }, { status: 404 });
    }),
  );
  show();
  expect(await screen.findByText("Ativo não encontrado")).toBeVisible();
  expect(asked).toBe(1);
});

it("what is no number is no asset", async () => {
  show("barril");
  expect(await screen.findByText("Ativo não encontrado")).toBeVisible();
});
