import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { every } from "@/api/read";
import type { Movement, StockItem } from "@/api/stock";
import { fillDate } from "@/testing/fill-date";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { StockItemView } from "./stock-item-view";
import { oldKeg } from "./testing/kegs";

const pilsen: StockItem = {
  product_id: 7,
  product_name: "Chope Pilsen",
  sku: "CH-01",
  category_id: 1,
  category_name: "Chopes",
  image_url: null,
  unit: "litro",
  quantity: 48.5,
  minimum: 20,
  status: "ok",
  unit_cost: 6.4,
  value: 310.4,
  sold: 140,
  days_of_cover: 9.7,
  full_kegs: 1,
  next_expiry: "2026-12-20",
  moved_at: "2026-11-21T18:30:00Z",
  counted_at: null,
  version: 31,
};
const movement: Movement = {
  number: 31,
  at: "2026-11-21T18:30:00Z",
  kind: "loss",
  label: "Perda",
  quantity: -1.5,
  balance: 48.5,
  unit_cost: null,
  note: "Espuma",
  sale_id: null,
  import_id: null,
  actor_name: "Caio Prado",
};
const STOCK = "*/api/v1/stock";
let sent: { path: string; version: string | null; body: unknown }[];

async function keep(request: Request) {
  sent.push({
    path: new URL(request.url).pathname,
    version: request.headers.get("If-Match"),
    body: await request.json(),
  });
  return HttpResponse.json({ id: 7, version: 32, position: "0.9" });
}
const page = { page: 1, limit: 10, total: 1, pages: 1 };

const server = serve(
  http.get("*/api/v1/kegs", () => HttpResponse.json({ data: [oldKeg], kegs: [oldKeg], pagination: page })),
  http.get(`${STOCK}/7`, () => HttpResponse.json(pilsen)),
  http.get(`${STOCK}/7/movements`, () =>
    HttpResponse.json({ data: [movement], movements: [movement], pagination: page }),
  ),
  http.post(`${STOCK}/7/:what`, ({ request }) => keep(request)),
  http.put(`${STOCK}/7/minimum`, ({ request }) => keep(request)),
  http.post("*/api/v1/kegs/3/connect", ({ request }) => keep(request)),
);
beforeEach(() => {
  sent = [];
});

const show = () => renderAt("/operations/stock/7", [{ path: "/operations/stock/:id", element: <StockItemView /> }]);

it("says what there is, what it is worth and how it got there", async () => {
  show();
  expect(await screen.findByText("48,5 litros")).toBeInTheDocument();
  expect(screen.getByText(/R\$\s310,40/)).toBeInTheDocument();
  expect(screen.getByText("9 dias")).toBeInTheDocument();
  const row = (await screen.findByText("Perda")).closest("li");
  expect(row).toHaveTextContent("-1,5");
  expect(row).toHaveTextContent("saldo 48,5");
  expect(row).toHaveTextContent("Espuma");
});

it("registers what came in with what was paid for it", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Registrar entrada" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Quantidade que entrou/), "50");
  await userEvent.type(dialog.getByLabelText(/^Custo por litro/), "6,90");
  await userEvent.type(dialog.getByLabelText(/^Fornecedor ou nota/), "NF 1042");
  await userEvent.click(dialog.getByRole("button", { name: "Registrar entrada" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: "/api/v1/stock/7/receipts",
    version: null,
    body: { quantity: 50, unit_cost: 6.9, note: "NF 1042" },
  });
});

it("a count that differs needs its reason, and is sent with the version that was counted", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Contar" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Quantidade contada/), "40");
  expect(dialog.getByText("Diferença de 8,5 litros a menos.")).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Registrar contagem" }));
  expect(await dialog.findByText("Diga o motivo.")).toBeInTheDocument();
  expect(sent).toEqual([]);
  await userEvent.type(dialog.getByLabelText(/^Motivo da diferença/), "Vazamento");
  await userEvent.click(dialog.getByRole("button", { name: "Registrar contagem" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: '"31"', body: { counted: 40, reason: "Vazamento" } });
});

it("a count is one of what there was when it began, and is refused where the till sold meanwhile", async () => {
  const { client } = show();
  await userEvent.click(await screen.findByRole("button", { name: "Contar" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.type(dialog.getByLabelText(/^Quantidade contada/), "48,5");
  server.use(
    http.get(`${STOCK}/7`, () => HttpResponse.json({ ...pilsen, quantity: 47, version: 32 })),
    http.post(`${STOCK}/7/counts`, async ({ request }) => {
      await keep(request);
      return HttpResponse.json({ error: "Mudou.", current_version: 32 }, { status: 412 });
    }),
  );
  await client.invalidateQueries(every("getStock"));
  expect(await screen.findByText("47 litros")).toBeInTheDocument();
  expect(dialog.getByLabelText(/^Quantidade contada/)).toHaveValue("48,5");
  await userEvent.click(dialog.getByRole("button", { name: "Registrar contagem" }));
  expect(await dialog.findByText(/O estoque mudou enquanto você contava/)).toBeInTheDocument();
  expect(sent.map(({ version }) => version)).toEqual(['"31"']);
  expect(dialog.getByText("47 litros")).toBeInTheDocument();
});

it("a keg that has expired is opened for a reason only", async () => {
  show();
  expect(await screen.findByText("venceu há 1 dia")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Pôr na torneira" }));
  const dialog = within(screen.getByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Pôr na torneira" }));
  expect(await dialog.findByText("Diga o motivo.")).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/^Motivo/), "Provado e aprovado");
  await userEvent.click(dialog.getByRole("button", { name: "Pôr na torneira" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: '"1"', body: { tap: null, reason: "Provado e aprovado" } });
});

it("a keg comes with the days on which it was filled and expires", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Receber barril" }));
  const dialog = within(screen.getByRole("dialog"));
  await fillDate(/^Envasado em/, "10/11/2026");
  await fillDate(/^Validade/, "09/11/2026");
  await userEvent.click(dialog.getByRole("button", { name: "Receber" }));
  expect(await dialog.findByText("A validade é anterior ao envase.")).toBeInTheDocument();
  await fillDate(/^Validade/, "20/12/2026");
  await userEvent.click(dialog.getByRole("button", { name: "Receber" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ code: "", volume_l: 50, filled_on: "2026-11-10", expires_on: "2026-12-20" });
});

it("a product that was deleted is said to be gone", async () => {
  server.use(
    http.get(`${STOCK}/7`, () => HttpResponse.json({ error: "Este produto não existe mais." }, { status: 404 })),
  );
  show();
  expect(await screen.findByText("Este produto não existe mais.", {}, { timeout: 5000 })).toBeInTheDocument();
});
