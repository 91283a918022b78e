import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { MemoryRouter } from "react-router-dom";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createQueryClient } from "@/api/freshness";
import type { Product } from "./products";
import { ProductsView } from "./products-view";

const pilsen: Product = {
  id: 7,
  version: 3,
  name: "Chope Pilsen",
  name_manual: null,
  name_source: null,
  sku: "CH-01",
  category_id: 1,
  category_name: "Chopes",
  price: 9.9,
  price_manual: null,
  price_source: null,
  stock_quantity: 4,
  min_stock_level: 10,
  visible: true,
  available: true,
  image_url: null,
};
const list = (products: Product[]) => ({
  products,
  data: products,
  pagination: { page: 1, limit: 25, total: products.length, pages: 1 },
});
const PRODUCTS = "*/api/v1/admin/products";

const server = setupServer(
  http.get(PRODUCTS, () => HttpResponse.json(list([pilsen]))),
  http.get("*/api/v1/admin/categories", () => HttpResponse.json({ categories: [] })),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ProductsView />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const typePrice = async (text: string) => {
  await userEvent.click(await screen.findByRole("button", { name: /^Preço de Chope Pilsen/ }));
  await userEvent.keyboard(`${text}{Enter}`);
};

it("a new price is sent with the version that was seen and shows at once", async () => {
  let sent: { body: unknown; version: string | null } | undefined;
  server.use(
    http.patch(`${PRODUCTS}/7`, async ({ request }) => {
      sent = { body: await request.json(), version: request.headers.get("If-Match") };
      return HttpResponse.json({ id: 7, version: 4, position: "0.9" });
    }),
  );
  show();
  await typePrice("12,50");
  expect(await screen.findByRole("button", { name: /Preço de Chope Pilsen: R\$\s12,50/ })).toBeVisible();
  expect(sent).toEqual({ body: { price_manual: 12.5 }, version: '"3"' });
});

it("after somebody else's change the refusal says who it was, and the row shows theirs", async () => {
  const theirs = { ...pilsen, version: 5, price: 11, price_manual: 11 };
  server.use(
    http.patch(`${PRODUCTS}/7`, () =>
      HttpResponse.json(
        { error: "Este registro foi alterado por Bia depois que você o abriu.", current_version: 5 },
        { status: 412 },
      ),
    ),
    http.get(`${PRODUCTS}/7`, () => HttpResponse.json(theirs)),
  );
  show();
  await typePrice("12,50");
  expect(await screen.findByRole("alert")).toHaveTextContent("alterado por Bia");
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByRole("button", { name: /Preço de Chope Pilsen: R\$\s11,00/ })).toBeVisible();
});

it("a switch that the server refuses goes back", async () => {
  server.use(http.patch(`${PRODUCTS}/7`, () => HttpResponse.json({}, { status: 500 })));
  show();
  const visible = await screen.findByRole("switch", { name: /visível/ });
  await userEvent.click(visible);
  expect(await screen.findByRole("switch", { name: /visível/, checked: true })).toBeVisible();
});

it("low stock is a badge, not a colour alone", async () => {
  show();
  const row = (await screen.findByText(/#7/)).closest("tr");
  expect(within(row as HTMLElement).getByText("Estoque Baixo")).toBeVisible();
});

it("an empty list says so", async () => {
  server.use(http.get(PRODUCTS, () => HttpResponse.json(list([])), { once: true }));
  show();
  expect(await screen.findByText("Nenhum item encontrado")).toBeVisible();
});

it("a failed list offers another try", async () => {
  server.use(http.get(PRODUCTS, () => HttpResponse.json({}, { status: 403 })));
  show();
  expect(await screen.findByText("Erro ao carregar produtos")).toBeVisible();
  server.resetHandlers();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Chope Pilsen")).toBeVisible();
});
