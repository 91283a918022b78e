import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import { download } from "@/lib/download";
import { keepUser } from "@/session/session";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { BiFilter } from "./filter";
import { ReportCard } from "./report-card";
import type { Report } from "./shapes";
import { byCategory, byModel, nothing, revenue } from "./testing/reports";

vi.mock("@/lib/download", () => ({ download: vi.fn<typeof download>() }));

const TODAY = "2026-11-21";
const filter: BiFilter = { period: "12m", compare: "previous", grain: "month" };
const asked: { url: URL; accept: string | null }[] = [];

const server = serve();
const answer = (report: Report) =>
  server.use(
    http.get(`*/api/v1/*/reports/${report.key}`, ({ request }) => {
      const accept = request.headers.get("Accept");
      asked.push({ url: new URL(request.url), accept });
      return accept === "application/json" ? HttpResponse.json(report) : new HttpResponse("a;b");
    }),
  );
const user = { id: 3, username: "bi", name: "Bia", email: "", cost_center: "ti", permissions: [] };

beforeEach(() => {
  asked.length = 0;
  keepUser({ ...user, role: "bi", can_place_orders: false });
});

const show = (report: Report, props: Partial<Parameters<typeof ReportCard>[0]> = {}) =>
  renderAt(
    "/bi/sales",
    <ReportCard report={report.key} title={report.title} filter={filter} today={TODAY} {...props} />,
  );

const table = async () => {
  await userEvent.click(await screen.findByRole("button", { name: /^Tabela/ }));
  return screen.getByRole("table");
};

it("draws a report as one picture that says its gist, with the sum and how it changed", async () => {
  answer(revenue);
  show(revenue);
  const picture = await screen.findByRole("img");
  expect(picture).toHaveAccessibleName(/^Faturamento por período, 01\/10 a 21\/11\/2026: ao todo/);
  expect(screen.getAllByText(/R\$\s1\.500,50/).length).toBeGreaterThan(0);
  expect(screen.getByText("+200,1%")).toBeInTheDocument();
  expect(screen.getByText("contra 10/08 a 30/09/2026")).toBeInTheDocument();
  expect(screen.getByText("21/11/2026 15:30")).toBeInTheDocument();
  expect(asked[0]?.url.search).toBe("?from=2025-12-01&to=2026-11-21&compare=previous&grain=month");
});

it("has the same in a table, each bucket on the way into its days", async () => {
  answer(revenue);
  show(revenue);
  const rows = within(await table()).getAllByRole("row");
  expect(rows[1]).toHaveTextContent(/outubro de 2026.*R\$\s1\.000,50.*R\$\s500,00\+100,1%/);
  expect(rows[2]).toHaveTextContent(/novembro de 2026.*R\$\s0,00—/);
  expect(rows[3]).toHaveTextContent(/Total.*R\$\s1\.500,50/);
  expect(within(rows[1] as HTMLElement).getByRole("link")).toHaveAttribute(
    "href",
    "/bi/sales?from=2026-10-01&to=2026-10-31&within=12m",
  );
});

it("leads from a category to its products", async () => {
  answer(byCategory);
  show(byCategory);
  expect(await screen.findByRole("link", { name: "Chopes" })).toHaveAttribute(
    "href",
    "/bi/products?period=12m&grain=month&category_id=3#sales-by-product",
  );
  expect(screen.getByRole("link", { name: "Sem categoria" })).toHaveAttribute(
    "href",
    "/bi/products?period=12m&grain=month&category_id=0#sales-by-product",
  );
});

it("leads within the reports where it is one of them", async () => {
  answer(byModel);
  show(byModel, { source: "operations", target: (key) => `/operations/reports/${key}` });
  expect(await screen.findByRole("link", { name: "Barril 50 L" })).toHaveAttribute(
    "href",
    "/operations/reports/utilisation-by-asset?period=12m&grain=month&model_id=2#utilisation-by-asset",
  );
  expect(asked[0]?.url.pathname).toBe("/api/v1/operations/reports/utilisation-by-model");
});

it("says what it means when asked", async () => {
  answer(revenue);
  show(revenue);
  await screen.findByRole("img");
  expect(screen.getByText(revenue.definition)).not.toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /^Como se calcula/ }));
  expect(screen.getByText(revenue.definition)).toBeVisible();
  expect(screen.getByText(revenue.question)).toBeVisible();
});

it("gives the same figures as files, named after the report and its days", async () => {
  answer(revenue);
  show(revenue);
  await userEvent.click(await screen.findByRole("button", { name: /^CSV/ }));
  await waitFor(() => expect(download).toHaveBeenCalledWith(expect.anything(), "revenue-2025-12-01-2026-11-21.csv"));
  await userEvent.click(screen.getByRole("button", { name: /^XLSX/ }));
  await waitFor(() => expect(download).toHaveBeenCalledWith(expect.anything(), "revenue-2025-12-01-2026-11-21.xlsx"));
  expect(asked.map(({ accept }) => accept)).toEqual([
    "application/json",
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]);
});

it("says in an empty house what makes figures appear", async () => {
  answer(nothing(byCategory));
  show(byCategory, { filter: { period: "90d", compare: "previous" } });
  expect(await screen.findByText("Nenhuma venda neste período")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Ver 12 meses" })).toHaveAttribute("href", "/bi/sales?period=12m");
  expect(screen.getByText("Nada aconteceu ainda")).toBeInTheDocument();
  expect(screen.queryByRole("table")).not.toBeInTheDocument();
});

it("shows the first step to those who may take it", async () => {
  answer(nothing(revenue));
  keepUser({ ...user, role: "manager", can_place_orders: true });
  show(revenue);
  expect(await screen.findByRole("link", { name: "Importar vendas" })).toHaveAttribute(
    "href",
    "/operations/sales/imports",
  );
  expect(screen.queryByRole("link", { name: "Ver 12 meses" })).not.toBeInTheDocument();
});

it("leads nobody where they may not go", async () => {
  answer(nothing(revenue));
  show(revenue);
  await screen.findByText("Nada faturado neste período");
  expect(screen.queryByRole("link", { name: "Importar vendas" })).not.toBeInTheDocument();
});

it("says so where the figures cannot be read, and tries again", async () => {
  server.use(
    http.get("*/api/v1/bi/reports/revenue", () =>
      HttpResponse.json({ error: "O banco de dados não respondeu." }, { status: 503 }),
    ),
  );
  show(revenue);
  expect(await screen.findByText("O banco de dados não respondeu.", {}, { timeout: 5000 })).toBeInTheDocument();
  answer(revenue);
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByRole("img")).toBeInTheDocument();
});

it("shows a long table by parts", async () => {
  const rows = Array.from({ length: 60 }, (_, place) => ({
    category_id: place + 1,
    category: `Categoria ${place + 1}`,
    quantity: 1,
    amount: 60 - place,
    share: 1,
  }));
  answer({ ...byCategory, rows });
  show(byCategory);
  const shown = await table();
  expect(within(shown).getAllByRole("row")).toHaveLength(52);
  await userEvent.click(screen.getByRole("button", { name: "Mostrar mais 10 de 10" }));
  expect(within(shown).getAllByRole("row")).toHaveLength(62);
});

it("draws a report that it has never heard of as its table", async () => {
  answer({ ...byCategory, key: "novidade" });
  show({ ...byCategory, key: "novidade" }, { whole: true });
  expect(await screen.findByRole("table", { name: "Vendas por categoria" })).toBeInTheDocument();
});

it("asks why of the sums that are figures of the summary", async () => {
  answer(revenue);
  show(revenue);
  await table();
  expect(screen.getAllByRole("button", { name: "Por que este número? Faturamento por período, total" })).toHaveLength(
    2,
  );
  expect(screen.getAllByRole("button", { name: /Por que este número/ })).toHaveLength(2);
});

it("asks no why of a part of them, nor for those who read another source", async () => {
  answer(byCategory);
  show(byCategory, { filter: { ...filter, categoryId: 3 } });
  show(byCategory, { source: "operations" });
  await waitFor(() => expect(screen.getAllByText(/R\$\s1\.280,00/)).toHaveLength(2));
  expect(screen.queryByRole("button", { name: /Por que este número/ })).toBeNull();
});
