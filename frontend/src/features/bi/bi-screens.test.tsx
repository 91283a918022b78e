import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Link, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepUser } from "@/session/session";
import { fillDate } from "@/testing/fill-date";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { BiFrame } from "./bi-frame";
import { ReportView } from "./report-view";
import { ReportsView } from "./reports-view";
import type { Report } from "./shapes";
import { SummaryTiles } from "./summary-tiles";
import { byCategory, byModel, revenue } from "./testing/reports";

const summary: Report = {
  ...revenue,
  key: "summary",
  title: "Resumo",
  keys: [],
  columns: [
    { key: "revenue", label: "Faturamento", unit: "amount" },
    { key: "average_sale", label: "Venda média", unit: "amount" },
    { key: "utilisation", label: "Uso", unit: "percent" },
    { key: "refusals", label: "Recusas", unit: "count" },
  ],
  rows: [{ revenue: 120345.67, average_sale: null, utilisation: 41.5, refusals: 3 }],
  previous: [{ revenue: 100000, average_sale: 50, utilisation: 40, refusals: 1 }],
  totals: null,
  previous_totals: null,
};
const list = [
  revenue,
  byCategory,
  { ...byModel, key: "product-sales", title: "Vendas de um produto", filters: ["product_id"] },
];

serve(
  http.get("*/api/v1/bi/reports", () => HttpResponse.json({ reports: list })),
  http.get("*/api/v1/operations/reports", () => HttpResponse.json({ reports: [byModel] })),
  http.get("*/api/v1/bi/reports/summary", () => HttpResponse.json(summary)),
  http.get("*/api/v1/bi/reports/revenue", () => HttpResponse.json(revenue)),
  http.get("*/api/v1/bi/reports/sales-by-category", () => HttpResponse.json(byCategory)),
  http.get("*/api/v1/bi/reports/sales-by-product", () => HttpResponse.json({ ...byCategory, rows: [] })),
);
beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T15:00:00Z"), toFake: ["Date"] });
  keepUser({
    id: 3,
    username: "bi",
    name: "Bia",
    email: "",
    cost_center: "ti",
    permissions: [],
    role: "bi",
    can_place_orders: false,
  });
});
afterEach(() => vi.useRealTimers());

const target = (key: string) => `/bi/reports/${key}`;

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="endereço">{decodeURIComponent(pathname + search)}</output>;
}

const Frame = () => <BiFrame>{({ today }) => <p>{`figuras até ${today}`}</p>}</BiFrame>;

const show = (address: string) =>
  renderAt(
    address,
    <>
      <Address />
      <Link to="/bi/products">outra tela</Link>
      <Routes>
        <Route path="/bi/sales" element={<Frame key="sales" />} />
        <Route path="/bi/products" element={<Frame key="products" />} />
        <Route path="/bi/reports" element={<ReportsView source="bi" target={target} />} />
        <Route path="/bi/reports/:key" element={<ReportView source="bi" target={target} />} />
        <Route path="/operations/reports" element={<ReportsView source="operations" target={target} />} />
        <Route
          path="/bi"
          element={<SummaryTiles filter={{ period: "30d", compare: "previous" }} today="2026-11-21" />}
        />
      </Routes>
    </>,
  );

const address = () => screen.getByLabelText("endereço").textContent;

it("keeps the chosen period, comparison, grain and cost center in the address", async () => {
  show("/bi/sales");
  expect(screen.getByText("24/08 a 21/11/2026")).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText("Período"), "Este mês");
  expect(screen.getByText("01/11 a 21/11/2026")).toBeInTheDocument();
  await userEvent.selectOptions(screen.getByLabelText("Comparação"), "Ano anterior");
  await userEvent.selectOptions(screen.getByLabelText("Agrupar por"), "Semana");
  await userEvent.selectOptions(screen.getByLabelText("Centro de custo"), "Distribuidora");
  expect(address()).toBe("/bi/sales?period=month&compare=year&grain=week&cost_center=distribuidora");
});

it("keeps both of two choices that come faster than the page is drawn", () => {
  show("/bi/sales");
  act(() => {
    fireEvent.change(screen.getByLabelText("Período"), { target: { value: "30d" } });
    fireEvent.change(screen.getByLabelText("Comparação"), { target: { value: "none" } });
  });
  expect(address()).toBe("/bi/sales?period=30d&compare=none");
});

it("takes two dates, and says what is wrong with them", async () => {
  show("/bi/sales");
  await userEvent.selectOptions(screen.getByLabelText("Período"), "Personalizado");
  await fillDate("De", "24/12/2026");
  expect(screen.getByRole("alert")).toHaveTextContent("A data final vem antes da inicial.");
  await fillDate("Até", "31/12/2026");
  expect(address()).toBe("/bi/sales?from=2026-12-24&to=2026-12-31");
  expect(screen.getByLabelText("Período")).toHaveDisplayValue("Personalizado");
});

it("takes the period along to the next screen", async () => {
  show("/bi/sales?period=7d&cost_center=choperia&category_id=3");
  await userEvent.click(screen.getByRole("link", { name: "outra tela" }));
  expect(address()).toBe("/bi/products?period=7d&cost_center=choperia");
  expect(screen.getByLabelText("Centro de custo")).toHaveDisplayValue("Choperia");
});

it("names what narrows the figures, and takes it back", async () => {
  show("/bi/sales?from=2026-10-01&to=2026-10-31&within=12m&category_id=3");
  const chips = screen.getByRole("list", { name: "Filtros ativos" });
  expect(await within(chips).findByRole("button", { name: /Categoria: Chopes/ })).toBeInTheDocument();
  await userEvent.click(within(chips).getByRole("button", { name: /Só 01\/10 a 31\/10\/2026/ }));
  expect(address()).toBe("/bi/sales?period=12m&category_id=3");
  await userEvent.click(within(chips).getByRole("button", { name: /Categoria/ }));
  expect(address()).toBe("/bi/sales?period=12m");
  expect(screen.queryByRole("list", { name: "Filtros ativos" })).not.toBeInTheDocument();
});

it("sums the house up in tiles, each against before and on the way to more", async () => {
  show("/bi");
  await screen.findByText("+20,3%");
  const revenueTile = screen.getByRole("link", { name: /^Faturamento/ });
  expect(revenueTile).toHaveTextContent(/R\$\s120\.346\+20,3%antes R\$\s100\.000/);
  expect(revenueTile).toHaveAttribute("href", "/bi/sales?period=30d");
  expect(screen.getByRole("link", { name: /^Venda média/ })).toHaveTextContent("—sem comparação");
  expect(screen.getByRole("link", { name: /^Uso dos equipamentos/ })).toHaveTextContent("41,5%+1,5 p.p.");
  const refused = screen.getByRole("link", { name: /^Demanda recusada/ });
  expect(within(refused).getByText("+200%").parentElement).toHaveClass("text-bad");
});

it("lists reports by what they are about, with their question and definition", async () => {
  show("/bi/reports");
  expect(await screen.findByRole("heading", { name: "Vendas" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Faturamento por período" })).toHaveAttribute("href", "/bi/reports/revenue");
  expect(screen.getAllByText(revenue.question).length).toBe(3);
});

it("finds a report by its words, and keeps favourites first in this browser", async () => {
  const { unmount } = show("/bi/reports");
  await userEvent.click(await screen.findByRole("button", { name: "Favorito: Faturamento por período" }));
  unmount();
  show("/bi/reports");
  const first = (await screen.findAllByRole("heading", { level: 3 }))[0];
  expect(first).toHaveTextContent("Faturamento por período");
  expect(screen.getByRole("heading", { name: "Favoritos" })).toBeVisible();
  await userEvent.type(screen.getByRole("searchbox"), "periodo faturámento");
  expect(new Set(screen.getAllByRole("heading", { level: 3 }).map((each) => each.textContent))).toEqual(
    new Set(["Faturamento por período"]),
  );
  await userEvent.type(screen.getByRole("searchbox"), " girafa");
  expect(screen.getByText("Nenhum relatório com estas palavras.")).toBeVisible();
});

it("lists for the operations what is theirs", async () => {
  show("/operations/reports");
  expect(await screen.findByRole("link", { name: "Uso por modelo" })).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Vendas" })).not.toBeInTheDocument();
});

it("opens one report with its table and the filters it knows", async () => {
  show("/bi/reports/revenue");
  expect(await screen.findByRole("table", { name: "Faturamento por período" })).toBeInTheDocument();
  expect(screen.getByLabelText("Agrupar por")).toBeInTheDocument();
  expect(screen.queryByLabelText("Produto")).not.toBeInTheDocument();
});

it("asks for a product before it says how one sold", async () => {
  show("/bi/reports/product-sales");
  expect(await screen.findByText("Escolha um produto")).toBeInTheDocument();
  expect(screen.getByLabelText("Produto")).toBeInTheDocument();
  expect(screen.queryByLabelText("Agrupar por")).not.toBeInTheDocument();
});

it("says that there is no such report", async () => {
  show("/bi/reports/nada");
  expect(await screen.findByText("Este relatório não existe.")).toBeInTheDocument();
});
