import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { OrderRow } from "@/api/generated/query";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { OrderOverview } from "./order-overview";

const PATH = "*/api/v1/orders";
const waiting: OrderRow = {
  id: 41,
  order_code: "EV-2026-00041",
  customer_name: "Marina Duarte",
  event_name: "Casamento na serra",
  cost_center: "choperia",
  status: "awaiting_deposit",
  stage: "awaiting_deposit",
  event_date_from: "2026-11-28",
  preferred_delivery_date: "2026-11-27",
  pickup_day: "2026-11-30",
  collects: false,
  total_amount: 1240,
  deposit_amount: 300,
  deposit_paid: 0,
  balance_due: 1240,
  created_at: "2026-11-20T18:03:11Z",
  overdue: true,
  late: false,
};
const out: OrderRow = {
  ...waiting,
  id: 42,
  order_code: "EV-2026-00042",
  customer_name: "Ivo Sampaio",
  event_name: "",
  status: "delivered",
  stage: "with_customer",
  event_date_from: null,
  deposit_paid: 300,
  balance_due: 940,
  overdue: false,
  late: true,
};

let asked: { query: URLSearchParams; accept: string | null }[];
let rows: OrderRow[];
const server = serve(
  http.get(PATH, ({ request }) => {
    asked.push({ query: new URL(request.url).searchParams, accept: request.headers.get("Accept") });
    if (request.headers.get("Accept") === "text/csv") return HttpResponse.text("Código;Cliente\r\n");
    const pagination = { page: 1, limit: 25, total: rows.length * 30, pages: 3 };
    return HttpResponse.json({ data: rows, orders: rows, pagination });
  }),
);
const user = { id: 3, username: "rui", name: "Rui", email: "", cost_center: "choperia", permissions: [] };
beforeEach(() => {
  asked = [];
  rows = [waiting, out];
  keepUser({ ...user, role: "staff", can_place_orders: true });
});

const show = (search = "") => renderAt(`/operations/orders${search}`, <OrderOverview />);

const table = () => within(screen.getByRole("table", { name: "Pedidos" }));
const row = (name: string) => table().findByRole("row", { name: new RegExp(name) });
const lastAsked = () => Object.fromEntries(asked.at(-1)?.query ?? []);

it("shows where each order stands, what is paid and what is owed", async () => {
  show();
  const first = await row("Marina Duarte");
  expect(first).toHaveTextContent("EV-2026-00041 · Casamento na serra · Choperia");
  expect(within(first).getByText("Aguardando Sinal")).toBeVisible();
  expect(within(first).getByText("Sinal atrasado")).toBeVisible();
  expect(first).toHaveTextContent(/R\$\s0,00 de R\$\s300,00/);
  const second = await row("Ivo Sampaio");
  expect(within(second).getByText("Devolução atrasada")).toBeVisible();
  expect(second).not.toHaveTextContent("Sinal atrasado");
  expect(second).toHaveTextContent("—");
  expect(second).toHaveTextContent(/R\$\s940,00/);
  expect(lastAsked()).toEqual({ page: "1", limit: "25", sort: "created_at", order: "desc" });
});

it("leads to the order only who may place orders", async () => {
  show();
  await row("Marina Duarte");
  const links = table()
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/operacoes/eventos/41", "/operacoes/eventos/42"]);
});

it("leads nobody else anywhere", async () => {
  keepUser({ ...user, role: "staff", can_place_orders: false });
  show();
  await row("Marina Duarte");
  expect(table().queryByRole("link")).toBeNull();
});

it("asks for what its address says", async () => {
  show("?status=confirmed&cost_center=choperia&search=dalva&page=2&limit=50&sort=balance_due&order=asc");
  await row("Marina Duarte");
  expect(lastAsked()).toEqual({
    status: "confirmed",
    cost_center: "choperia",
    search: "dalva",
    page: "2",
    limit: "50",
    sort: "balance_due",
    order: "asc",
  });
});

it("leaves out of the question what an address cannot mean", async () => {
  show("?status=perdido&cost_center=ti&sort=segredo");
  await row("Marina Duarte");
  expect(lastAsked()).toEqual({ page: "1", limit: "25", sort: "created_at", order: "desc" });
});

it("narrows by status, cost center and words, from the first page, and forgets all of it at once", async () => {
  const { search } = show("?page=2");
  await row("Marina Duarte");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "Confirmado");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Centro de custo" }), "Choperia");
  await userEvent.type(screen.getByRole("searchbox", { name: "Buscar em Pedidos" }), "dalva");
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({ status: "confirmed", cost_center: "choperia", search: "dalva", page: "1" }),
  );
  expect(search()).toEqual({ status: "confirmed", cost_center: "choperia", search: "dalva" });
  await userEvent.click(screen.getByRole("button", { name: "Limpar filtros" }));
  expect(search()).toEqual({});
});

it("sorts by what the head names", async () => {
  show();
  await row("Marina Duarte");
  await userEvent.click(table().getByRole("button", { name: "Saldo" }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ sort: "balance_due", order: "asc" }));
});

it("gives the list as it is narrowed as a spreadsheet", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  URL.createObjectURL = vi.fn<(file: Blob) => string>(() => "blob:pedidos");
  URL.revokeObjectURL = vi.fn<(url: string) => void>();
  show("?status=confirmed");
  await row("Marina Duarte");
  await userEvent.click(screen.getByRole("button", { name: "CSV" }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect((saved.mock.contexts[0] as HTMLAnchorElement).download).toBe("pedidos.csv");
  expect(asked.at(-1)?.accept).toBe("text/csv");
  expect(lastAsked()).toMatchObject({ status: "confirmed" });
});

it("says so where there is no spreadsheet", async () => {
  show();
  await row("Marina Duarte");
  server.use(http.get(PATH, () => HttpResponse.json({ error: "O banco de dados não respondeu." }, { status: 503 })));
  await userEvent.click(screen.getByRole("button", { name: "CSV" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("O banco de dados não respondeu.");
  expect(await row("Marina Duarte")).toBeVisible();
});

it("a house without orders is told where they will come from", async () => {
  rows = [];
  show();
  expect(await screen.findByText("Nenhum item encontrado")).toBeVisible();
  expect(screen.getByRole("link", { name: "Novo evento" })).toHaveAttribute("href", "/operacoes/eventos/novo");
});

it("a list that did not come is asked for again", async () => {
  server.use(http.get(PATH, () => HttpResponse.json({ error: "O banco de dados não respondeu." }, { status: 503 })));
  show();
  expect(await screen.findByText("Erro ao carregar pedidos", {}, { timeout: 5_000 })).toBeVisible();
  expect(screen.getByText("O banco de dados não respondeu.")).toBeVisible();
  server.resetHandlers();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await row("Marina Duarte")).toBeVisible();
});
