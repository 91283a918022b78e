import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Toaster } from "sonner";
import { beforeEach, expect, it } from "vitest";
import type { Batch, Keg } from "@/api/beers";
import { keepUser } from "@/session/session";
import { fillDate } from "@/testing/fill-date";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { BatchView } from "./batch-view";
import { BatchesView } from "./batches-view";

const batch: Batch = {
  id: 12,
  code: "L2647",
  beer_id: 3,
  beer_name: "Pilsen",
  litres: 300,
  packaged_l: 150,
  ready_on: "2026-11-16",
  packaged_on: "2026-11-17",
  supplier: "",
  supplier_note: "",
  registration: "",
  cost: 1260,
  status: "packaged",
  label: "Envasado",
  blocked_why: "",
  kegs: 3,
  version: 3,
};
const keg = (id: number, more: Partial<Keg>): Keg => ({
  id,
  code: `L2647/B50-${id}`,
  beer_id: 3,
  product_id: null,
  name: "Pilsen",
  batch_id: 12,
  batch_code: "L2647",
  container_id: id,
  container_tag: `B50-${id}`,
  container_l: 50,
  litres: 50,
  filled_on: "2026-11-17",
  best_before: "2027-01-15",
  days_left: 55,
  cost: 210,
  status: "full",
  label: "Cheio",
  tap: null,
  offered: false,
  blocked: false,
  place: "Cheio em Galpão",
  order_id: null,
  order_code: null,
  arrived_at: "2026-11-17T12:00:00Z",
  connected_at: null,
  ended_at: null,
  poured_away_l: 0,
  sold_l: 0,
  yield_percent: null,
  note: "",
  version: 1,
  ...more,
});
const kegs = [
  keg(1, { status: "empty", place: "Acabou em 20/11/2026" }),
  keg(2, {}),
  keg(3, { order_id: 38, order_code: "EV-2026-00038", place: "Com o cliente do pedido EV-2026-00038" }),
];
const recalled = [{ order_id: 38, order_code: "EV-2026-00038", state: "out", container_tags: ["B50-3"] }];
const BATCHES = "*/api/v1/batches";
const traced = (shown: Batch) =>
  http.get(`${BATCHES}/12/trace`, () =>
    HttpResponse.json({ batch: shown, kegs, orders: recalled, in_house_l: 50, with_customers_l: 50, ended_l: 50 }),
  );
let sent: { path: string; version: string | null; body: unknown }[];
let orders: number;

async function keep(request: Request) {
  const { pathname } = new URL(request.url);
  sent.push({ path: pathname, version: request.headers.get("If-Match"), body: await request.json() });
  return HttpResponse.json({ id: 12, version: 4, position: "0.9", code: "L2648", kegs: [] });
}

const server = serve(
  http.get(BATCHES, () => HttpResponse.json({ batches: [batch], pagination: { total: 1 } })),
  traced(batch),
  http.get("*/api/v1/beers", () => HttpResponse.json({ beers: [{ id: 3, name: "Pilsen" }], pagination: {} })),
  http.get("*/api/v1/event-orders/38", () => {
    orders += 1;
    return HttpResponse.json({ id: 38, customer_name: "Marina Duarte", customer_phone: "11955550142" });
  }),
  http.post(BATCHES, ({ request }) => keep(request)),
  http.post(`${BATCHES}/12/package`, ({ request }) => keep(request)),
  http.patch(`${BATCHES}/12`, ({ request }) => keep(request)),
);
const person = { id: 3, username: "wesley", name: "Wesley Prado", role: "staff" };
beforeEach(() => {
  sent = [];
  orders = 0;
  keepUser(person);
});

function show(address: string) {
  renderAt(address, [
    { path: "/operations/batches", element: <BatchesView /> },
    { path: "/operations/batches/:id", element: <BatchView /> },
  ]);
  render(<Toaster />);
}

async function paste(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}

it("a batch that is bought is planned with its supplier and cost; the code is made by the server", async () => {
  show("/operations/batches");
  expect(await screen.findByText("150 L em 3 barris")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Planejar lote" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Planejar lote" }));
  expect(dialog.getByText("Escolha o chope.")).toBeInTheDocument();
  await userEvent.selectOptions(dialog.getByLabelText(/^Chope/), "Pilsen");
  await paste(dialog.getByLabelText(/^Litros/), "1.000");
  await fillDate(/^Pronto em/, "28/11/2026");
  await paste(dialog.getByLabelText("Comprado de"), "Cervejaria da Serra");
  await paste(dialog.getByLabelText("Registro no MAPA"), "SP 000274-3.000005");
  await paste(dialog.getByLabelText(/^Custo/), "4.200,50");
  await userEvent.click(dialog.getByRole("button", { name: "Planejar lote" }));
  expect(await screen.findByText("Lote L2648 planejado.")).toBeInTheDocument();
  expect(sent[0]?.body).toEqual({
    beer_id: 3,
    litres: 1000,
    ready_on: "2026-11-28",
    code: "",
    supplier: "Cervejaria da Serra",
    supplier_note: "",
    registration: "SP 000274-3.000005",
    cost: 4200.5,
  });
});

it("containers are filled by their tags; Enter adds one and sends nothing", async () => {
  show("/operations/batches/12");
  await userEvent.click(await screen.findByRole("button", { name: "Envasar" }));
  const dialog = within(screen.getByRole("dialog"));
  await fillDate(/^Validade/, "15/01/2027");
  await userEvent.type(dialog.getByLabelText("Etiqueta do barril"), "B50-7{Enter}");
  await userEvent.type(dialog.getByLabelText("Etiqueta do barril"), "B30-1{Enter}");
  await userEvent.clear(dialog.getByLabelText("Litros em B30-1"));
  await userEvent.type(dialog.getByLabelText("Litros em B30-1"), "30");
  expect(dialog.getByText(/2 barris, 80 L/)).toHaveTextContent("Sobram 70 L no lote.");
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "Registrar envase" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const day = { best_before: "2027-01-15" };
  expect(sent[0]).toEqual({
    path: "/api/v1/batches/12/package",
    version: '"3"',
    body: {
      fills: [
        { container_tag: "B50-7", litres: 50, ...day },
        { container_tag: "B30-1", litres: 30, ...day },
      ],
    },
  });
});

it("the trace begins with what customers have, and says whom to call to those who may see orders", async () => {
  keepUser({ ...person, can_place_orders: true });
  show("/operations/batches/12");
  expect(await screen.findByText("Marina Duarte · (11) 95555-0142")).toBeInTheDocument();
  const tags = screen.getAllByRole("rowheader").map((cell) => cell.textContent);
  expect(tags).toEqual(["B50-3", "B50-2", "B50-1"]);
  expect(screen.getByRole("link", { name: /EV-2026-00038/ })).toHaveAttribute("href", "/operacoes/eventos/38");
});

it("who may not see orders sees the code alone", async () => {
  show("/operations/batches/12");
  expect(await screen.findByText("Com o cliente do pedido EV-2026-00038")).toBeInTheDocument();
  expect(orders).toBe(0);
});

it("a planned batch can be cancelled", async () => {
  server.use(traced({ ...batch, status: "planned", label: "Planejado", packaged_l: 0 }));
  show("/operations/batches/12");
  await userEvent.click(await screen.findByRole("button", { name: "Cancelar lote" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancelar lote" }));
  await waitFor(() =>
    expect(sent).toEqual([{ path: "/api/v1/batches/12", version: '"3"', body: { status: "cancelled" } }]),
  );
});

it("a bought batch shows the note of its supplier as it is printed, and what the law asks for and is missing", async () => {
  const supplier_note = "35261112345678000195550010000000031000000036";
  server.use(traced({ ...batch, supplier: "Vinícola do Vale", supplier_note }));
  show("/operations/batches/12");
  const shown = "3526 1112 3456 7800 0195 5500 1000 0000 0310 0000 0036";
  expect(await screen.findByText(shown)).toBeInTheDocument();
  expect(screen.getByText("Registro no MAPA").parentElement).toHaveTextContent("Registro no MAPAfalta");
});

it("a batch is blocked with a reason, then names whom to call, and is unblocked", async () => {
  keepUser({ ...person, role: "admin" });
  show("/operations/batches/12");
  await userEvent.click(await screen.findByRole("button", { name: "Bloquear" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Motivo/), "Gosto de manteiga.");
  server.use(traced({ ...batch, blocked_why: "Gosto de manteiga." }));
  await userEvent.click(dialog.getByRole("button", { name: "Bloquear lote" }));
  expect(await screen.findByRole("heading", { name: "Pedidos a avisar" })).toBeVisible();
  expect(screen.getByText("Com o cliente: avise e recolha")).toBeVisible();
  expect(await screen.findByText(/Marina Duarte · \(11\) 95555-0142 · B50-3/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Desbloquear" }));
  await userEvent.click(screen.getByRole("button", { name: "Desbloquear lote" }));
  await screen.findByText("Lote desbloqueado.");
  expect(sent.map(({ body }) => body)).toEqual([{ blocked_why: "Gosto de manteiga." }, { blocked_why: "" }]);
});
