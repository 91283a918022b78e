import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Toaster } from "sonner";
import { beforeEach, expect, it, vi } from "vitest";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { NewProductView } from "./new-product-view";

const sent: unknown[] = [];
const keys: (string | null)[] = [];
const PRODUCTS = "*/api/v1/admin/products";
const server = serve(
  http.get("*/api/v1/admin/categories", () =>
    HttpResponse.json({
      categories: [
        { id: 3, name: "Chopes", parent_name: null, visible: true },
        { id: 4, name: "Escuros", parent_name: "Chopes", visible: false },
      ],
    }),
  ),
  http.get("*/api/v1/beers", () => HttpResponse.json({ beers: [{ id: 5, name: "IPA" }] })),
  http.get(PRODUCTS, () => HttpResponse.json({ products: [{ id: 9, name: "Pilsen" }] })),
  http.post(PRODUCTS, async ({ request }) => {
    sent.push(await request.json());
    keys.push(request.headers.get("Idempotency-Key"));
    return HttpResponse.json({ id: 42, version: 1, position: "0.9", slug: "ipa" }, { status: 201 });
  }),
);
beforeEach(() => {
  sent.length = 0;
  keys.length = 0;
});

function show(address = "/admin/products/create") {
  const { router } = renderAt(address, [
    { path: "/admin/products/create", element: <NewProductView /> },
    { path: "/admin/products", element: <p>A lista</p> },
    { path: "/admin/products/42/edit", element: <p>A edição</p> },
  ]);
  render(<Toaster />);
  return router;
}

const field = (name: RegExp) => screen.getByLabelText(name);
const save = () => userEvent.click(screen.getByRole("button", { name: "Salvar Produto" }));
const turnTo = (name: string | RegExp) => userEvent.click(screen.getByRole("tab", { name }));

async function fill() {
  await userEvent.type(field(/^Nome/), "IPA da Casa");
  await screen.findByRole("option", { name: "Chopes › Escuros (oculta)" });
  await userEvent.selectOptions(field(/^Categoria/), "3");
  await userEvent.type(field(/^Preço/), "18,50");
}

it("has its tabs, and the real categories", async () => {
  show();
  expect(screen.getAllByRole("tab").map((tab) => tab.textContent)).toEqual([
    "Informações Básicas",
    "Detalhes",
    "Imagens",
    "SEO",
    "Outras línguas",
    "Fiscal",
  ]);
  expect(await screen.findByRole("option", { name: "Chopes" })).toBeInTheDocument();
});

it("creates the category that is missing on the spot and chooses it", async () => {
  let asked: unknown;
  const categories = [{ id: 3, name: "Chopes", parent_name: null, visible: true }];
  server.use(
    http.get("*/api/v1/admin/categories", () => HttpResponse.json({ categories })),
    http.post("*/api/v1/admin/categories", async ({ request }) => {
      asked = await request.json();
      categories.push({ id: 9, name: "Drinques", parent_name: null, visible: true });
      return HttpResponse.json({ id: 9, version: 1, position: "0.9", slug: "drinques" }, { status: 201 });
    }),
  );
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Nova categoria" }));
  await userEvent.type(screen.getByLabelText("Nome da nova categoria"), " Drinques {Enter}");
  await waitFor(() => expect(field(/^Categoria/)).toHaveDisplayValue("Drinques"));
  expect(asked).toEqual({ name: "Drinques" });
  expect(sent).toEqual([]);
});

it("asks before a second product of the same name is created", async () => {
  show();
  await userEvent.type(await screen.findByLabelText(/^Nome/), " PÍLSEN ");
  expect(await screen.findByText("Já existe um produto «Pilsen». Criar outro com o mesmo nome?")).toBeVisible();
  expect(screen.getByRole("button", { name: "Salvar Produto" })).toBeDisabled();
  await userEvent.click(screen.getByRole("checkbox", { name: "Sim, usar o mesmo nome" }));
  expect(screen.getByRole("button", { name: "Salvar Produto" })).toBeEnabled();
});

it("sends every tab, says so and goes to the list", async () => {
  const router = show();
  await fill();
  await turnTo("Detalhes");
  await userEvent.selectOptions(field(/^Unidade/), "litro");
  await userEvent.clear(field(/^Teor/));
  await userEvent.type(field(/^Teor/), "6,2");
  await userEvent.selectOptions(await screen.findByLabelText(/^Chope$/), "IPA");
  await userEvent.clear(field(/^Chope servido/));
  await userEvent.type(field(/^Chope servido/), "300");
  await turnTo("SEO");
  await userEvent.type(field(/^Título/), "IPA artesanal");
  await turnTo("Outras línguas");
  await userEvent.type(field(/^Nome em inglês/), "House IPA");
  await save();
  expect(await screen.findByText("Produto criado com sucesso!")).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/products"));
  expect(sent).toEqual([
    {
      name: "IPA da Casa",
      category_id: 3,
      price: 18.5,
      sku: "",
      supplier_sku: "",
      summary: "",
      visible: true,
      available: true,
      unit: "litro",
      stock_quantity: 0,
      min_stock_level: 0,
      volume_ml: 0,
      weight_g: 0,
      alcohol_content: 6.2,
      beer_id: 5,
      pour_ml: 300,
      container_l: 0,
      track_stock: true,
      chatbot_visible: true,
      seo_title: "IPA artesanal",
      seo_description: "",
      seo_keywords: "",
      name_en: "House IPA",
      name_es: "",
      summary_en: "",
      summary_es: "",
      ncm: "",
      cest: "",
      origin: 0,
      tax_profile_id: null,
    },
  ]);
});

it("says on the field and on its tab what is wrong, and leads there", async () => {
  show();
  await turnTo("Detalhes");
  await userEvent.clear(field(/^Volume/));
  await userEvent.type(field(/^Volume/), "muito");
  await save();
  expect(screen.getByRole("tab", { name: "Informações Básicas, 3 campos a corrigir" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(screen.getByRole("tab", { name: "Detalhes, 1 campo a corrigir" })).toBeVisible();
  expect(field(/^Nome/)).toHaveFocus();
  expect(screen.getByText("Por favor, insira um preço válido (maior ou igual a 0)")).toBeVisible();
  expect(sent).toEqual([]);
});

it("a refused SKU is said on its field until it is changed", async () => {
  server.use(
    http.post(PRODUCTS, () =>
      HttpResponse.json(
        { error: "O SKU “IPA-1” já pertence a outro produto.", scope: "product-sku", status: 409 },
        { status: 409 },
      ),
    ),
  );
  show();
  await fill();
  await userEvent.type(field(/^SKU/), "IPA-1");
  await save();
  await waitFor(() => expect(field(/^SKU/)).toBeInvalid());
  await userEvent.type(field(/^SKU/), "2");
  expect(field(/^SKU/)).toBeValid();
});

it("a server that is away loses nothing, and a second try is the same wish", async () => {
  let away = true;
  server.use(
    http.post(PRODUCTS, ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      if (away) return HttpResponse.json({}, { status: 500 });
      return HttpResponse.json({ id: 42, version: 1, position: "0.9", slug: "ipa" }, { status: 201 });
    }),
  );
  const router = show();
  await fill();
  await save();
  expect(await screen.findByText("Erro ao criar produto. Tente novamente.")).toBeVisible();
  expect(field(/^Nome/)).toHaveValue("IPA da Casa");
  away = false;
  await save();
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/products"));
  expect(new Set(keys).size).toBe(1);
});

it("drops files that are no images of at most 5 MB, and says so", async () => {
  show();
  await turnTo("Imagens");
  const picker = document.querySelector<HTMLInputElement>("input[type=file]");
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "grande.jpg", { type: "image/jpeg" });
  if (picker) fireEvent.change(picker, { target: { files: [large] } });
  expect(
    await screen.findByText("Alguns arquivos foram rejeitados. Apenas imagens até 5MB são aceitas."),
  ).toBeVisible();
  expect(screen.queryByText("grande.jpg")).not.toBeInTheDocument();
});

it("a picture that does not arrive does not lose the product", async () => {
  vi.stubGlobal(
    "Image",
    class {
      onload?: () => void;
      naturalWidth = 1080;
      naturalHeight = 1350;
      set src(_: string) {
        queueMicrotask(() => this.onload?.());
      }
    },
  );
  URL.createObjectURL = () => "blob:ipa";
  URL.revokeObjectURL = () => undefined;
  server.use(
    http.post("*/api/admin-images-sas", () => HttpResponse.json({}, { status: 404 })),
    http.post("*/api/v1/admin/images", () =>
      HttpResponse.json({ error: "Esta imagem não pode ser lida.", status: 422 }, { status: 422 }),
    ),
  );
  const router = show();
  await fill();
  await turnTo("Imagens");
  const picker = document.querySelector<HTMLInputElement>("input[type=file]");
  if (picker) fireEvent.change(picker, { target: { files: [new File(["x"], "ipa.png", { type: "image/png" })] } });
  expect(await screen.findByText("ipa.png")).toBeVisible();
  await save();
  expect(
    await screen.findByText("O produto foi criado, mas a imagem não foi enviada. Esta imagem não pode ser lida."),
  ).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/products/42/edit"));
  expect(router.state.location.search).toBe("?aba=imagens");
  vi.unstubAllGlobals();
});

it("asks before what was typed is lost, and turning to another tab is not leaving", async () => {
  const router = show();
  await userEvent.type(field(/^Nome/), "I");
  await turnTo("SEO");
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  const dialog = await screen.findByRole("dialog", { name: "Descartar o que você digitou?", hidden: true });
  expect(router.state.location.pathname).toBe("/admin/products/create");
  await userEvent.click(screen.getByRole("button", { name: "Descartar", hidden: true }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/products"));
  expect(dialog).not.toBeInTheDocument();
});

it("begins the next product with the category of the one before", async () => {
  show();
  await screen.findByRole("option", { name: /Chopes$/ });
  await userEvent.type(field(/^Nome/), "IPA");
  await userEvent.selectOptions(field(/^Categoria/), "3");
  await userEvent.type(field(/^Preço/), "12,90");
  await userEvent.click(screen.getByRole("tab", { name: "SEO" }));
  await userEvent.click(screen.getByRole("button", { name: "Salvar e criar outro" }));
  await waitFor(() => expect(field(/^Nome/)).toHaveValue(""));
  expect(field(/^Nome/)).toHaveFocus();
  expect(field(/^Categoria/)).toHaveValue("3");
  expect(sent).toEqual([expect.objectContaining({ name: "IPA", category_id: 3, price: 12.9 })]);
});

it("begins as the product that is copied, without its codes and its stock", async () => {
  const pilsen = { id: 7, version: 4, name: "Pilsen", category_id: 3, price: 9.9, sku: "CH-1", stock_quantity: 40 };
  server.use(http.get("*/api/v1/admin/products/7", () => HttpResponse.json(pilsen)));
  show("/admin/products/create?copiar=7");
  await waitFor(() => expect(field(/^Nome/)).toHaveValue("Pilsen (cópia)"));
  expect(field(/^SKU/)).toHaveValue("");
  await waitFor(() => expect(field(/^Categoria/)).toHaveValue("3"));
  await save();
  await screen.findByText("A lista");
  expect(sent).toEqual([expect.objectContaining({ name: "Pilsen (cópia)", price: 9.9, sku: "", stock_quantity: 0 })]);
});
