import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { group, stopped, system } from "@/system/testing/samples";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { AdminDashboard } from "./admin-dashboard";
import type { AdminDashboard as Figures } from "./metrics";

const PATH = "*/api/v1/dashboard/admin";
const figures: Figures = {
  products: { total: 1063, active: 58, inactive: 1, low_stock: 4, out_of_stock: 2 },
  categories: { total: 9, active: 8, inactive: 1 },
  images: { total: 41, total_size: 18_233_110, recent: 3 },
  users: { total: 6, active: 5, inactive: 1, last_login: null },
  sales: {
    today: { amount: 1830.5, previous: 1502, growth: 21.9 },
    week: { amount: 100, previous: 200, growth: -50 },
    month: { amount: 0, previous: 0, growth: null },
  },
  alerts: [{ kind: "low_stock", count: 4, text: "4 produtos com estoque baixo" }],
  first_steps: [],
  complete_until: { position: "0.1042", at: "2026-11-21T21:00:00Z" },
};

const SYSTEM = "*/api/v1/admin/system";
const server = serve(
  http.get(`${PATH}/event-steps`, () => HttpResponse.json([])),
  http.get(PATH, () => HttpResponse.json(figures)),
  http.get(SYSTEM, () => HttpResponse.json(system())),
);

const show = () => renderAt("/", <AdminDashboard />);

it("counts what there is and leads to the rows behind each figure", async () => {
  show();
  const products = await screen.findByRole("link", { name: /^Produtos/ });
  expect(products).toHaveTextContent("1.063");
  expect(products).toHaveTextContent("58 no cardápio · 1 oculto · 4 com estoque baixo");
  expect(products).toHaveAttribute("href", "/admin/products");
  expect(screen.getByRole("link", { name: /^Imagens/ })).toHaveTextContent("18 MB · 3 novas em 7 dias");
  expect(screen.getByRole("link", { name: /^Usuários/ })).toHaveTextContent("último acesso nunca");
  expect(screen.getByText("21/11/2026 18:00")).toBeInTheDocument();
});

it("lists what a new house still needs, each with its screen, and nothing once all is done", async () => {
  const first_steps: Figures["first_steps"] = [
    { kind: "hours", count: 6, needed: 1, done: true },
    { kind: "products", count: 3, needed: 10, done: false },
  ];
  const event_steps = [{ kind: "weights", count: 4, needed: 5, done: false }];
  server.use(
    http.get(PATH, () => HttpResponse.json({ ...figures, first_steps })),
    http.get(`${PATH}/event-steps`, () => HttpResponse.json(event_steps)),
  );
  show();
  expect(await screen.findByText("1 de 2 feitos")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /^Informar os horários ?\(feito\)$/ })).toHaveAttribute(
    "href",
    "/admin/settings?tab=horarios",
  );
  expect(screen.getByRole("link", { name: /^Cadastrar dez produtos.*3 de 10$/ })).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: /^Informar o peso de cada modelo.*4 de 5$/ })).toBeInTheDocument();
  server.use(http.get(PATH, () => HttpResponse.json(figures)));
  await userEvent.click(screen.getByRole("button", { name: "Atualizar" }));
  await expect.poll(() => screen.queryByText("Primeiros passos")).toBeNull();
});

it("says how sales stand against the days they are compared with", async () => {
  show();
  expect(await screen.findByText(/R\$\s1\.830,50/)).toBeInTheDocument();
  expect(screen.getByText("+21,9%")).toBeInTheDocument();
  expect(screen.getByText("-50%")).toBeInTheDocument();
  expect(screen.getByText("sem comparação")).toBeInTheDocument();
});

it("leads from an alert to what it is about", async () => {
  show();
  expect(await screen.findByRole("link", { name: /4 produtos com estoque baixo/ })).toHaveAttribute(
    "href",
    "/admin/products?stock=low",
  );
});

it("warns of what is wrong with the system, before anything else", async () => {
  const state = system({ projections: [stopped], failures: [group("menu")] });
  server.use(http.get(SYSTEM, () => HttpResponse.json(state)));
  show();
  const warning = await screen.findByRole("link", { name: /Uma leitura está parada: Cardápio\.$/ });
  expect(warning).toHaveAttribute("href", "/admin/system");
  expect(screen.getByRole("list", { name: "" }).firstElementChild).toContainElement(warning);
});

it("counts anew when asked to", async () => {
  show();
  await screen.findByText("1.063");
  server.use(
    http.get(PATH, () => HttpResponse.json({ ...figures, products: { ...figures.products, total: 7 }, alerts: [] })),
  );
  await userEvent.click(screen.getByRole("button", { name: "Atualizar" }));
  expect(await screen.findByText("Nada pede atenção agora.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /^Produtos/ })).toHaveTextContent("7");
});

it("says so where the figures cannot be read, and tries again", async () => {
  server.use(http.get(PATH, () => HttpResponse.json({ error: "O banco de dados não respondeu." }, { status: 503 })));
  show();
  expect(await screen.findByText("O banco de dados não respondeu.", {}, { timeout: 5000 })).toBeInTheDocument();
  server.resetHandlers();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("1.063")).toBeInTheDocument();
});
