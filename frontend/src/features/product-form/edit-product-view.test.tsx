import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Toaster } from "sonner";
import { beforeEach, expect, it, vi } from "vitest";
import type { Product, ProductEvent } from "@/api/generated/query";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { EditProductView } from "./edit-product-view";

const pilsen: Product = {
  id: 7,
  version: 3,
  name: "Chope Pilsen",
  name_manual: "Chope Pilsen",
  name_source: "CH PILSEN",
  slug: "chope-pilsen",
  supplier_sku: "AMB-PIL-300",
  sku: "CH-01",
  source_id: "88",
  category_id: 3,
  category_name: "Chopes",
  price: 12.9,
  price_manual: 12.9,
  price_source: 11,
  stock_quantity: 48,
  min_stock_level: 10,
  visible: true,
  available: true,
  ran_out: false,
  recalled: false,
  status: "active",
  image_url: null,
  summary: "Leve.",
  unit: "unidade",
  volume_ml: 300,
  weight_g: 0,
  alcohol_content: 4.8,
  beer_id: 0,
  pour_ml: 0,
  container_l: 0,
  track_stock: true,
  chatbot_visible: true,
  seo_title: "",
  seo_description: "",
  seo_keywords: "",
  name_en: "",
  name_es: "",
  summary_en: "",
  ncm: "",
  cest: "",
  origin: 0,
  tax_profile_id: null,
  summary_es: "",
  created_at: "2026-08-01T12:00:00Z",
  updated_at: "2026-11-20T18:03:00Z",
  updated_by: "Ana Beltrão",
};
const repriced: ProductEvent = {
  id: "product-7.4",
  version: 4,
  at: "2026-11-21T18:03:00Z",
  actor_name: "Bia Prado",
  kind: "ProductRepriced",
  topic: "price",
  sentence: "O preço subiu.",
  changes: [{ name: "Preço", before: "R$ 12,90", after: "R$ 14,00" }],
  reason: "Nova tabela",
};
const page = (data: ProductEvent[]) => ({ data, pagination: { page: 1, limit: 10, total: data.length, pages: 1 } });

let product: Product;
let sent: { body: unknown; match: string | null }[];
const ONE = "*/api/v1/admin/products/7";
const server = serve(
  http.get(ONE, () => HttpResponse.json(product)),
  http.get(`${ONE}/history`, () => HttpResponse.json(page([repriced]))),
  http.get("*/api/v1/admin/products", () => HttpResponse.json({ products: [product] })),
  http.get("*/api/v1/admin/categories", () =>
    HttpResponse.json({ categories: [{ id: 3, name: "Chopes", parent_name: null, visible: true }] }),
  ),
  http.patch(ONE, async ({ request }) => {
    const body = (await request.json()) as Record<string, unknown>;
    const match = request.headers.get("If-Match");
    sent.push({ body, match });
    if (match !== `"${product.version}"`) {
      const error = "Este produto foi alterado por Bia Prado depois que você o abriu.";
      return HttpResponse.json({ error, current_version: product.version, status: 412 }, { status: 412 });
    }
    product = { ...product, ...body, version: product.version + 1 };
    if ("name_manual" in body) product.name = (body.name_manual as string | null) ?? "CH PILSEN";
    return HttpResponse.json({ id: 7, version: product.version, position: "0.9", items: [] });
  }),
);
beforeEach(() => {
  product = pilsen;
  sent = [];
});

async function show(address = "/admin/products/7") {
  const { router } = renderAt(address, [
    { path: "/admin/products/:id", element: <EditProductView /> },
    { path: "/admin/products", element: <p>A lista</p> },
  ]);
  render(<Toaster />);
  await screen.findByRole("tab", { name: "Detalhes" });
  return router;
}

const field = (name: RegExp) => screen.getByLabelText(name);
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar Produto" }));
async function type(name: RegExp, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

it("shows the product, and has nothing to save before something changes", async () => {
  await show();
  expect(field(/^Nome/)).toHaveValue("Chope Pilsen");
  expect(field(/^Preço/)).toHaveValue("12,90");
  expect(screen.getByRole("button", { name: "Salvar Produto" })).toBeDisabled();
  await type(/^Nome/, "Pílsen");
  await type(/^Nome/, "Chope Pilsen");
  expect(screen.getByRole("button", { name: "Salvar Produto" })).toBeDisabled();
});

it("has the price typed in that the address asks for, to be saved by a person", async () => {
  const router = await show("/admin/products/7?preco=18,9");
  expect(field(/^Preço/)).toHaveValue("18,90");
  expect(router.state.location.search).toBe("");
  expect(sent).toEqual([]);
  await save();
  await waitFor(() => expect(sent).toEqual([{ body: { price_manual: 18.9 }, match: '"3"' }]));
});

it("types no price that is none, and none of a packed keg", async () => {
  await show("/admin/products/7?preco=barato");
  expect(field(/^Preço/)).toHaveValue("12,90");
  cleanup();
  product = { ...pilsen, container_l: 50, beer_id: 2 };
  await show("/admin/products/7?preco=18,90");
  expect(screen.getByRole("button", { name: "Salvar Produto" })).toBeDisabled();
});

it("sends only what changed, with the version that was seen", async () => {
  await show();
  await type(/^Nome/, "Pílsen");
  await save();
  expect(await screen.findByText("Produto salvo.")).toBeVisible();
  await type(/^Resumo/, "Dourado.");
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { body: { name_manual: "Pílsen" }, match: '"3"' },
    { body: { summary: "Dourado." }, match: '"4"' },
  ]);
});

it("the name of the source is taken back as the source's", async () => {
  await show();
  await userEvent.click(screen.getAllByRole("button", { name: "Usar este" })[0] as HTMLElement);
  await save();
  await waitFor(() => expect(sent[0]?.body).toEqual({ name_manual: null }));
});

it("a change of somebody else is told, and what was typed stays", async () => {
  await show();
  await type(/^Resumo/, "Meu resumo.");
  await type(/^Preço/, "13,50");
  product = { ...pilsen, version: 4, price: 14, price_manual: 14, sku: "CH-99", updated_by: "Bia Prado" };
  await save();
  const told = await screen.findByRole("region", { name: "O que mudou enquanto você editava" });
  expect(told).toHaveTextContent("Bia Prado, 21/11/2026 15:03: O preço subiu.");
  expect(screen.getByText(/foi alterado por Bia Prado/)).toBeVisible();
  expect(field(/^Resumo/)).toHaveValue("Meu resumo.");
  expect(field(/^Preço/)).toHaveValue("13,50");
  expect(field(/^Preço/)).toHaveAccessibleDescription(/Salvo por outra pessoa: 14,00\./);
  expect(field(/^SKU/)).toHaveValue("CH-99");
  await save();
  await waitFor(() => expect(sent[1]).toEqual({ body: { summary: "Meu resumo.", price_manual: 13.5 }, match: '"4"' }));
  await waitFor(() => expect(told).not.toBeInTheDocument());
});

it("a refused field is said where it stands, and on its tab", async () => {
  server.use(
    http.patch(ONE, () =>
      HttpResponse.json(
        {
          error: "Confira os campos.",
          errors: [{ field: "seo_title", message: "Escreva em uma linha." }],
          status: 422,
        },
        { status: 422 },
      ),
    ),
  );
  await show();
  await userEvent.click(screen.getByRole("tab", { name: "SEO" }));
  await type(/^Título/, "Chope");
  await userEvent.click(screen.getByRole("tab", { name: "Detalhes" }));
  await save();
  expect(await screen.findByRole("tab", { name: "SEO, 1 campo a corrigir", selected: true })).toBeVisible();
  expect(field(/^Título/)).toHaveAccessibleDescription(/Escreva em uma linha\./);
  await waitFor(() => expect(field(/^Título/)).toHaveFocus());
});

it("a switch takes effect at once and keeps what is being typed", async () => {
  await show();
  await type(/^Resumo/, "Meu resumo.");
  await userEvent.click(screen.getByRole("switch", { name: "No cardápio" }));
  await waitFor(() => expect(sent).toEqual([{ body: { visible: false }, match: '"3"' }]));
  await waitFor(() => expect(screen.getByRole("switch", { name: "No cardápio" })).not.toBeChecked());
  expect(field(/^Resumo/)).toHaveValue("Meu resumo.");
  await save();
  await waitFor(() => expect(sent[1]).toEqual({ body: { summary: "Meu resumo." }, match: '"4"' }));
});

it("a switch waits for the version that a save brings", async () => {
  await show();
  await type(/^Resumo/, "Meu resumo.");
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const asked = vi.fn<() => void>();
  server.use(
    http.get(
      ONE,
      async () => {
        asked();
        await held;
        return HttpResponse.json(product);
      },
      { once: true },
    ),
  );
  await save();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.getByRole("switch", { name: "Disponível" })).toBeDisabled();
  arrive();
  await waitFor(() => expect(screen.getByRole("switch", { name: "Disponível" })).toBeEnabled());
  await userEvent.click(screen.getByRole("switch", { name: "Disponível" }));
  await waitFor(() => expect(sent[1]).toEqual({ body: { available: false }, match: '"4"' }));
});

it("a switch that is refused goes back and says why", async () => {
  server.use(http.patch(ONE, () => HttpResponse.json({}, { status: 500 })));
  await show();
  await userEvent.click(screen.getByRole("switch", { name: "Disponível" }));
  expect(await screen.findByText("Erro ao salvar. Tente novamente.")).toBeVisible();
  expect(screen.getByRole("switch", { name: "Disponível" })).toBeChecked();
});

it("the history says who changed what, from what to what, and why", async () => {
  await show("/admin/products/7?aba=historico");
  const line = (await screen.findByText("O preço subiu.")).closest("li") as HTMLElement;
  expect(within(line).getByText("R$ 12,90")).toBeVisible();
  expect(within(line).getByText("R$ 14,00")).toBeVisible();
  expect(line).toHaveTextContent("Motivo: Nova tabela");
  expect(line).toHaveTextContent("Bia Prado · 21/11/2026 15:03");
});

it("is deleted after a question, and the list comes back", async () => {
  const deleted: (string | null)[] = [];
  server.use(
    http.delete(ONE, ({ request }) => {
      deleted.push(request.headers.get("If-Match"));
      return HttpResponse.json({ id: 7, version: 4, position: "0.9", items: [] });
    }),
  );
  const router = await show();
  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));
  expect(screen.getByText(/Tem certeza que deseja excluir este produto\?/)).toBeInTheDocument();
  const buttons = screen.getAllByRole("button", { name: "Excluir", hidden: true });
  await userEvent.click(buttons.at(-1) as HTMLElement);
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/products"));
  expect(deleted).toEqual(['"3"']);
});

it("a product that is gone says so, and who deleted it", async () => {
  server.use(http.get(ONE, () => HttpResponse.json({ error: "Este produto não existe mais." }, { status: 404 })));
  renderAt("/admin/products/7", [{ path: "/admin/products/:id", element: <EditProductView /> }]);
  expect(await screen.findByText("Este produto não existe mais.")).toBeVisible();
  expect(await screen.findByText("O preço subiu.")).toBeVisible();
});

it("a packed keg has the price and the stock of its beer, which are changed there", async () => {
  product = { ...pilsen, name: "Barril de Pilsen 30 L", beer_id: 5, container_l: 30, price: 489, stock_quantity: 4 };
  await show();
  expect(screen.queryByRole("textbox", { name: "Preço (R$)" })).not.toBeInTheDocument();
  expect(screen.getByText(/^R\$\s489,00$/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Abrir Chopes" })).toHaveAttribute("href", "/operations/beers");
  await userEvent.click(screen.getByRole("tab", { name: "Detalhes" }));
  expect(screen.queryByRole("textbox", { name: "Estoque" })).not.toBeInTheDocument();
  expect(screen.getByText("São os barris cheios deste tamanho na casa.")).toBeVisible();
});
