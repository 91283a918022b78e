import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { OperationsDashboard as Figures } from "./metrics";
import { OperationsDashboard } from "./operations-dashboard";

const PATH = "*/api/v1/dashboard/operations";
const order = { id: 42, order_code: "EV-2026-00042", customer_name: "Marina Duarte", event_name: "Casamento na serra" };
const figures: Figures = {
  pending: { total: 4, overdue: 1 },
  kits: { available: 3, total: 5 },
  stock: { low: 6, out: 2 },
  confirmed: { total: 7, this_week: 2 },
  in_field: { orders: 5, pieces: 11, late: 1 },
  recent_orders: [
    {
      ...order,
      status: "awaiting_deposit",
      stage: "awaiting_deposit",
      total_amount: 1240,
      created_at: "2026-11-20T18:03:11Z",
      overdue: false,
    },
  ],
  stock_alerts: [
    { product_id: 9, product_name: "Chope Pilsen", unit: "litro", quantity: 3.5, minimum: 12, status: "low" },
  ],
  next_events: [{ ...order, status: "confirmed", stage: "confirmed", day: "2026-11-28" }],
  open_drafts: [
    {
      ...order,
      id: 50,
      customer_name: "Bar do Zeca",
      status: "draft",
      stage: "draft",
      day: "2026-11-26",
      shift: "tarde",
    },
  ],
  deliveries: [
    {
      ...order,
      status: "scheduled_for_delivery",
      stage: "scheduled_for_delivery",
      shift: "manha",
      pieces: 3,
      load_kg: 150,
    },
  ],
  pickups: [],
  late_returns: [{ ...order, status: "delivered", stage: "with_customer", due: "2026-11-20T21:00:00Z", pieces: 1 }],
  taps_due: 0,
  services_over: 0,
  blocked_on_tap: [],
  complete_until: { position: "0.1042", at: "2026-11-24T15:00:00Z" },
};
const empty: Figures = {
  ...figures,
  recent_orders: [],
  stock_alerts: [],
  next_events: [],
  open_drafts: [],
  deliveries: [],
  late_returns: [],
};

const server = serve(http.get(PATH, () => HttpResponse.json(figures)));
const user = { id: 3, username: "rui", name: "Rui", email: "", cost_center: "choperia", permissions: [] };
beforeEach(() => keepUser({ ...user, role: "staff", can_place_orders: true }));

const show = () => renderAt("/", <OperationsDashboard />);

it("counts the day in five cards that lead to what they count", async () => {
  show();
  const pending = await screen.findByRole("link", { name: /^Pedidos pendentes/ });
  expect(pending).toHaveTextContent("41 sinal atrasado");
  expect(pending).toHaveAttribute("href", "/operations/orders?status=awaiting_deposit");
  expect(screen.getByRole("link", { name: /^Kits disponíveis/ })).toHaveTextContent("3de 5 kits hoje");
  expect(screen.getByRole("link", { name: /^Estoque baixo/ })).toHaveTextContent("86 no mínimo · 2 em falta");
  expect(screen.getByRole("link", { name: /^Eventos confirmados/ })).toHaveTextContent("72 em 7 dias");
  const field = screen.getByRole("link", { name: /^Barris em Campo/ });
  expect(field).toHaveTextContent("5eventos · 11 peças fora · 1 atrasado");
  expect(field).toHaveAttribute("href", "/operacoes/eventos?in_field=true");
});

it("shows what comes, what goes and what is missing, each with its way there", async () => {
  show();
  const recent = await screen.findByRole("list", { name: "Pedidos recentes" });
  expect(within(recent).getByText(/R\$\s1\.240,00/)).toBeInTheDocument();
  expect(within(recent).getByRole("link", { name: "Marina Duarte" })).toHaveAttribute("href", "/operacoes/eventos/42");
  const alerts = screen.getByRole("list", { name: "Alertas de estoque" });
  expect(within(alerts).getByText("mínimo 12 litros")).toBeInTheDocument();
  expect(within(alerts).getByRole("link")).toHaveAttribute("href", "/operations/stock/9");
  const next = screen.getByRole("list", { name: "Próximos eventos" });
  expect(within(next).getByRole("link", { name: "Casamento na serra" })).toBeInTheDocument();
  const drafts = screen.getByRole("list", { name: "Pedidos fixos a reservar" });
  expect(within(drafts).getByRole("link", { name: "Bar do Zeca" })).toHaveAttribute("href", "/operacoes/eventos/50");
  const today = screen.getByRole("list", { name: "Entregas de hoje" });
  expect(within(today).getByText("EV-2026-00042 · 3 peças")).toBeInTheDocument();
  expect(within(today).getByText("Manhã")).toBeInTheDocument();
  expect(screen.getByText("Nenhum recolhimento marcado para hoje.")).toBeInTheDocument();
  const late = screen.getByRole("list", { name: "Devoluções atrasadas" });
  expect(within(late).getByText("EV-2026-00042 · 1 peça fora")).toBeInTheDocument();
});

it("names the blocked keg that has to come off its tap", async () => {
  const keg = { keg_id: 41, tap: 3, name: "Pilsen", container_tag: "B50-1" };
  server.use(http.get(PATH, () => HttpResponse.json({ ...figures, blocked_on_tap: [keg] })));
  show();
  const name = "Torneira 3: tire o barril B50-1 (Pilsen), o lote está bloqueado";
  expect(await screen.findByRole("link", { name })).toHaveAttribute("href", "/operations/stock/kegs/41");
});

it("counts the maintenance that is over, for those who may see it", async () => {
  server.use(http.get(PATH, () => HttpResponse.json({ ...figures, services_over: 2 })));
  show();
  const link = await screen.findByRole("link", { name: "2 serviços de manutenção vencidos" });
  expect(link).toHaveAttribute("href", "/operacoes/manutencao");
});

it("leads nobody where they may not go", async () => {
  keepUser({ ...user, role: "staff", can_place_orders: false });
  show();
  await screen.findByRole("list", { name: "Pedidos recentes" });
  const targets = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(targets.filter((target) => target?.startsWith("/operacoes"))).toEqual([]);
  expect(screen.getAllByText("Marina Duarte").length).toBeGreaterThan(1);
});

it("says in words that a quiet day is one", async () => {
  server.use(http.get(PATH, () => HttpResponse.json(empty)));
  show();
  expect(await screen.findByText("Nenhuma entrega marcada para hoje.")).toBeInTheDocument();
  expect(screen.getByText("Tudo que devia ter voltado voltou.")).toBeInTheDocument();
  expect(screen.getByText("Nenhum produto está no mínimo ou abaixo dele.")).toBeInTheDocument();
  expect(screen.queryByRole("list")).not.toBeInTheDocument();
});

it("says so where the day cannot be read, and tries again", async () => {
  server.use(http.get(PATH, () => HttpResponse.json({ error: "O banco de dados não respondeu." }, { status: 503 })));
  show();
  expect(await screen.findByText("O banco de dados não respondeu.", {}, { timeout: 5000 })).toBeInTheDocument();
  server.resetHandlers();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("link", { name: /^Pedidos pendentes/ })).toBeInTheDocument();
});

it("says so to somebody who may not see it", async () => {
  server.use(http.get(PATH, () => HttpResponse.json({ error: "Acesso negado." }, { status: 403 })));
  show();
  expect((await screen.findAllByText("Acesso negado")).length).toBe(1);
  expect(screen.queryByRole("button", { name: "Tentar novamente" })).not.toBeInTheDocument();
});
