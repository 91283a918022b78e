import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { EventOrderRow } from "./orders";
import { OrdersView } from "./orders-view";
import { sampleOrder } from "./testing/sample-order";

const LIST = "*/api/v1/event-orders";
const counts = {
  by_status: { awaiting_deposit: 1, confirmed: 1, delivered: 7 },
  by_stage: { with_customer: 2, returned: 1, settled: 4 },
  in_field: 5,
  overdue: 1,
  late: 0,
  endangered: 2,
};
const waiting = sampleOrder({
  id: 1,
  order_code: "EV-2026-00001",
  status: "awaiting_deposit",
  deposit_received: 0,
  deposit_paid: 0,
  paid: 0,
  balance: 580,
});
const confirmed = sampleOrder({ id: 2, order_code: "EV-2026-00002", customer_name: "Ivo Sampaio", endangered: true });
let asked: URLSearchParams[];
let rows: EventOrderRow[];
let total: number;

const server = serve(
  http.get(LIST, ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return HttpResponse.json({
      events: rows,
      data: rows,
      counts,
      pagination: { page: 1, limit: 25, total, pages: Math.ceil(total / 25) },
    });
  }),
);
beforeEach(() => {
  asked = [];
  rows = [waiting, confirmed];
  total = 60;
});

function show(search = "") {
  const { router } = renderAt(`/operacoes/eventos${search}`, <OrdersView />);
  return { address: () => new URLSearchParams(router.state.location.search) };
}

const found = () => screen.findByText("60 evento(s) encontrado(s)");
const lastAsked = () => Object.fromEntries(asked.at(-1) ?? []);

it("asks for what its address says, and shows how many there are", async () => {
  show("?search=dalva&status=confirmed&cost_center=choperia&attention=late&in_field=true&page=2&limit=50");
  await found();
  expect(lastAsked()).toMatchObject({
    search: "dalva",
    status: "confirmed",
    cost_center: "choperia",
    attention: "late",
    in_field: "true",
    page: "2",
    limit: "50",
  });
});

it("offers what was delivered by its three stages, or all of it", async () => {
  const { address } = show("?status=settled");
  await found();
  expect(lastAsked()).toMatchObject({ status: "settled" });
  const delivered = within(screen.getByRole("group", { name: "Entregue" })).getAllByRole("option");
  expect(delivered.map(({ textContent }) => textContent)).toEqual([
    "Com o cliente (2)",
    "Recolhido (1)",
    "Acertado (4)",
    "Todos os entregues (7)",
  ]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Status" }), "with_customer");
  await waitFor(() => expect(address().get("status")).toBe("with_customer"));
});

it("what an address cannot mean is left out of the question", async () => {
  show("?status=perdido&cost_center=ti&attention=sim&page=-3&in_field=maybe");
  await found();
  expect(lastAsked()).toEqual({ page: "1", limit: "25", sort: "created_at", order: "desc" });
});

it("searches after the last key, from the first page, and keeps the search in the address", async () => {
  const { address } = show("?page=2");
  await found();
  await userEvent.type(screen.getByRole("searchbox"), "dalva");
  await waitFor(() => expect(lastAsked()).toMatchObject({ search: "dalva", page: "1" }));
  expect(asked).toHaveLength(2);
  expect(Object.fromEntries(address())).toEqual({ search: "dalva" });
});

it("narrows to what needs attention by chips that show how many there are", async () => {
  const { address } = show();
  await found();
  const chip = screen.getByRole("button", { name: "Em risco 2" });
  expect(chip).toHaveAttribute("aria-pressed", "false");
  await userEvent.click(chip);
  expect(address().get("attention")).toBe("endangered");
  await userEvent.click(screen.getByRole("button", { name: "Sinal atrasado 1" }));
  expect(address().get("attention")).toBe("overdue");
  await userEvent.click(screen.getByRole("button", { name: "Sinal atrasado 1" }));
  await userEvent.click(screen.getByRole("button", { name: "Barris em Campo 5" }));
  expect(Object.fromEntries(address())).toEqual({ in_field: "true" });
});

it("offers to confirm and to cancel only what waits for its deposit", async () => {
  show();
  await found();
  expect(screen.getByRole("button", { name: "Confirmar EV-2026-00001" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancelar EV-2026-00001" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /EV-2026-00002/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Ver EV-2026-00002" })).toHaveAttribute("href", "/operacoes/eventos/2");
  expect(within(screen.getByRole("row", { name: /Ivo Sampaio/ })).getByText("Em risco")).toBeVisible();
});

it("confirms from the list, by the version of its row", async () => {
  const sent: { ifMatch: string | null; body: unknown }[] = [];
  server.use(
    http.patch(`${LIST}/1/status`, async ({ request }) => {
      sent.push({ ifMatch: request.headers.get("If-Match"), body: await request.json() });
      return HttpResponse.json({ id: 1, version: 8 });
    }),
  );
  show();
  await found();
  await userEvent.click(screen.getByRole("button", { name: "Confirmar EV-2026-00001" }));
  await userEvent.click(screen.getByRole("radio", { name: "Dinheiro" }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Confirmar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([
    {
      ifMatch: '"7"',
      body: { status: "confirmed", deposit: { amount: 300, method: "dinheiro", reference: "" } },
    },
  ]);
  expect(asked).toHaveLength(2);
});

it.each([
  ["", "Comece criando um novo evento."],
  ["?search=zzz", "Tente ajustar os filtros de busca."],
])("an empty list %s says what to do", async (search, hint) => {
  rows = [];
  total = 0;
  show(search);
  expect(await screen.findByText("Nenhum evento encontrado")).toBeVisible();
  expect(screen.getByText(hint)).toBeVisible();
  expect(screen.getByRole("link", { name: "Novo Evento" })).toHaveAttribute("href", "/operacoes/eventos/novo");
});

it("a page that is there no more leads to the first", async () => {
  rows = [];
  const { address } = show("?page=9&status=confirmed");
  await userEvent.click(await screen.findByRole("button", { name: "Voltar à primeira página" }));
  expect(Object.fromEntries(address())).toEqual({ status: "confirmed" });
});

it("a list that could not be loaded says so, and is asked for again", async () => {
  server.use(http.get(LIST, () => HttpResponse.json({}, { status: 500 }), { once: true }));
  server.use(http.get(LIST, () => HttpResponse.json({ error: "O banco não responde." }, { status: 500 })));
  show();
  expect(await screen.findByText("Erro ao carregar eventos")).toBeVisible();
  expect(screen.getByText("O banco não responde.")).toBeVisible();
  server.resetHandlers();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await found()).toBeVisible();
});
