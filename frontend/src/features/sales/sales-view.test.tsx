import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { dateField, fillDate } from "@/testing/fill-date";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { ImportsView } from "./imports-view";
import type { Sale, SalesImport } from "./sales";
import { SalesView } from "./sales-view";

const glass: Sale = {
  id: 9,
  sold_at: "2026-11-20T22:30:00Z",
  product_id: 42,
  product_name: "Chope Pilsen",
  unit: "litro",
  quantity: 1.5,
  unit_price: 30,
  amount: 45,
  cost_center: "choperia",
  source_id: "PDV-9",
  import_id: 3,
  recorded_by: "Ana",
  reversed_at: null,
  reversed_by: null,
  version: 1,
};
const gone: Sale = {
  ...glass,
  id: 8,
  product_name: null,
  source_id: null,
  import_id: null,
  reversed_at: "2026-11-21T10:00:00Z",
  reversed_by: "Rui",
};
const running: SalesImport = {
  id: 3,
  file_name: "novembro.csv",
  size: 3_100_000,
  status: "running",
  label: "Em andamento",
  total: 60_000,
  rows: 9_000,
  recorded: 8_990,
  already_there: 8,
  reversed: 0,
  refused: 2,
  refusals_kept: 2,
  amount: 90_000,
  rows_per_second: 2_581.4,
  seconds_left: 130,
  cause: "",
  started_by: "Ana",
  created_at: "2026-11-21T15:33:00Z",
  moved_at: "2026-11-21T15:33:20Z",
  ended_at: null,
  version: 4,
};

let asked: URLSearchParams[];
let sent: { path: string; body: unknown; match: string | null }[];
let sales: Sale[];
let imports: SalesImport[];
const page = (total: number) => ({ page: 1, limit: 25, total, pages: 1 });
serve(
  http.get("*/api/v1/sales", ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    const totals = { sales: sales.length, amount: 45, reversed: 1 };
    return HttpResponse.json({ data: sales, sales, totals, pagination: page(sales.length) });
  }),
  http.get("*/api/v1/sales/imports", () =>
    HttpResponse.json({ data: imports, imports, pagination: page(imports.length) }),
  ),
  http.get("*/api/v1/sales/imports/3/refusals", () => {
    const refusals = [{ line: 12, column: "Quantidade", value: "dois", reason: "Não é um número." }];
    return HttpResponse.json({ data: refusals, refusals, pagination: page(1) });
  }),
  http.get("*/api/v1/stock", () => {
    const stock = [{ product_id: 42, product_name: "Chope Pilsen", category_name: "Chopes", unit: "litro" }];
    return HttpResponse.json({ data: stock, stock, pagination: page(1) });
  }),
  http.post("*/api/v1/sales", async ({ request }) => {
    sent.push({ path: "sales", body: await request.json(), match: null });
    return HttpResponse.json({ id: 10, version: 1, position: "0.9", sales: [] }, { status: 201 });
  }),
  http.post("*/api/v1/sales/:id/reversal", ({ params, request }) => {
    sent.push({ path: `reversal ${String(params.id)}`, body: null, match: request.headers.get("If-Match") });
    return HttpResponse.json({ id: 9, version: 2, position: "0.10" }, { status: 201 });
  }),
  http.post("*/api/v1/sales/import", ({ request }) => {
    sent.push({ path: new URL(request.url).search, body: request.headers.get("Content-Type"), match: null });
    const error = "Faltam colunas no cabeçalho do arquivo: quantidade.";
    return HttpResponse.json({ error, columns: ["quantidade"] }, { status: 422 });
  }),
  http.post("*/api/v1/sales/imports/3/cancellation", () => {
    imports = [{ ...running, status: "cancelled", label: "Cancelada" }];
    return HttpResponse.json({ id: 3, version: 5, position: "0.11" }, { status: 201 });
  }),
);
beforeEach(() => {
  asked = [];
  sent = [];
  sales = [glass, gone];
  imports = [running];
});

function show(element: React.JSX.Element, address = "/operations/sales") {
  renderAt(address, element);
  return userEvent.setup();
}

it("tells where each sale came from and what became of it", async () => {
  show(<SalesView />);
  const row = (await screen.findByRole("link", { name: "Chope Pilsen" })).closest("tr");
  expect(row).toHaveTextContent(/1,5 litro.*45,00.*30,00 cada.*Importação 3/);
  const removed = screen.getByRole("link", { name: "Produto removido" }).closest("tr");
  expect(removed).toHaveTextContent(/Registro manual.*Estornada/);
  expect(within(removed as HTMLElement).queryByRole("button", { name: /Estornar/ })).toBeNull();
});

it("asks the server for days, and for nothing that an address cannot mean", async () => {
  show(<SalesView />, "/operations/sales?from=2026-11-01&to=ontem&import_id=3&status=x&sort=hack");
  await screen.findByRole("link", { name: "Chope Pilsen" });
  const question = Object.fromEntries(asked[0] ?? []);
  expect(question).toEqual({
    page: "1",
    limit: "25",
    sort: "sold_at",
    order: "desc",
    from: "2026-11-01",
    import_id: "3",
  });
  expect(dateField("De")).toHaveValue("01/11/2026");
});

it("takes a sale back after a question, as the person saw it", async () => {
  const user = show(<SalesView />);
  await user.click(await screen.findByRole("button", { name: "Estornar Chope Pilsen" }));
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent("1,5 litro de Chope Pilsen");
  await user.click(within(dialog).getByRole("button", { name: "Estornar" }));
  await waitFor(() => expect(sent).toEqual([{ path: "reversal 9", body: null, match: '"1"' }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("records a sale of half a litre at the pub's own time", async () => {
  const user = show(<SalesView />);
  await user.click(await screen.findByRole("button", { name: "Registrar venda" }));
  const dialog = screen.getByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Registrar venda" }));
  expect(within(dialog).getByText("Escolha o produto.")).toBeVisible();
  await user.selectOptions(
    await within(dialog).findByLabelText(/^Produto/),
    await screen.findByRole("option", { name: "Chope Pilsen" }),
  );
  await user.clear(within(dialog).getByLabelText(/^Quantidade \(litro\)/));
  await user.type(within(dialog).getByLabelText(/^Quantidade/), "0,5");
  await fillDate(/^Data e hora/, "20/11/2026 19:30");
  await user.click(within(dialog).getByRole("button", { name: "Registrar venda" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({
    sales: [
      {
        product_id: 42,
        quantity: 0.5,
        unit_price: null,
        sold_at: "2026-11-20T19:30:00-03:00",
        cost_center: "choperia",
      },
    ],
  });
});

it("shows how far an import is, what it refused, and cancels it after a question", async () => {
  const user = show(<ImportsView />);
  const card = await screen.findByRole("article", { name: "novembro.csv" });
  expect(within(card).getByRole("progressbar")).toHaveAttribute("value", "9000");
  expect(card).toHaveTextContent(/9\.000 de 60\.000 linhas.*faltam 2 minutos · 2\.581 por segundo/);
  await user.click(within(card).getByText("2 linhas recusadas"));
  expect(await within(card).findByText("Linha 12")).toBeInTheDocument();
  await user.click(within(card).getByRole("button", { name: "Cancelar importação" }));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancelar importação" }));
  expect(await within(card).findByText("Cancelada")).toBeInTheDocument();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says what a file lacks", async () => {
  const user = show(<ImportsView />);
  await screen.findByRole("article", { name: "novembro.csv" });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  await user.upload(input as HTMLInputElement, new File(["a;b\n1;2"], "vendas de maio.csv", { type: "text/csv" }));
  expect(await screen.findByText(/Faltam colunas no cabeçalho/)).toBeVisible();
  expect(sent).toEqual([{ path: "?file_name=vendas+de+maio.csv", body: "text/csv", match: null }]);
});
