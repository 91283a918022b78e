import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Toaster } from "sonner";
import { afterEach, expect, it } from "vitest";
import type { Category, Product } from "@/api/generated/query";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { type ImagesDialogProps, ProductsView } from "./products-view";

const pilsen = {
  id: 7,
  version: 3,
  name: "Chope Pilsen",
  name_source: "CHOPP PILSEN",
  sku: "CH-01",
  category_id: 1,
  category_name: "Chopes",
  price: 9.9,
  price_source: 9,
  stock_quantity: 4,
  min_stock_level: 10,
  track_stock: true,
  pour_ml: 0,
  visible: true,
  available: true,
  image_url: null,
} as Product;
const weiss = { ...pilsen, id: 8, name: "Chope Weiss", category_id: null, category_name: null, available: false };
const chopes = {
  id: 1,
  version: 2,
  name: "Chopes",
  visible: true,
  parent_id: null,
  total_product_count: 1,
} as Category;
const drinks = { ...chopes, id: 2, name: "Drinques", visible: false, total_product_count: 0 };

const list = (products: Product[]) => ({
  products,
  data: products,
  pagination: { page: 1, limit: 25, total: products.length, pages: 1 },
});
const PRODUCTS = "*/api/v1/admin/products";
const CATEGORIES = "*/api/v1/admin/categories";
const done = (id: number, version: number) => HttpResponse.json({ id, version, position: "0.9", items: [] });
const conflict = () =>
  HttpResponse.json({ error: "Este registro foi alterado por Bia.", changed_by: "Bia" }, { status: 412 });

const asked: string[] = [];
const server = serve(
  http.get(PRODUCTS, ({ request }) => {
    asked.push(new URL(request.url).search);
    return HttpResponse.json(list([pilsen, weiss]));
  }),
  http.get(CATEGORIES, () => HttpResponse.json({ categories: [chopes, drinks] })),
);
afterEach(() => (asked.length = 0));

const Pictures = ({ kind, ownerId }: ImagesDialogProps) => <p>{`imagens de ${kind} ${ownerId}`}</p>;

function show(address = "/") {
  renderAt(address, <ProductsView ImagesDialog={Pictures} />);
  render(<Toaster />);
}

const rowOf = async ({ name }: Product) =>
  within(await screen.findByRole("row", { name: new RegExp(`^Selecionar ${name}`) }));
const typePrice = async (text: string) => {
  await userEvent.click(await screen.findByRole("button", { name: /^Preço de Chope Pilsen/ }));
  await userEvent.keyboard(`${text}{Enter}`);
};
const visibility = (checked?: boolean) =>
  screen.findByRole("switch", { name: "Chope Pilsen visível no cardápio", checked });
const tick = async (name: string) =>
  userEvent.click(await screen.findByRole("checkbox", { name: `Selecionar ${name}` }));

it("an empty house is led to its first product, and a search without results is not", async () => {
  server.use(
    http.get(PRODUCTS, () => HttpResponse.json(list([]))),
    http.get(CATEGORIES, () => HttpResponse.json({ categories: [] })),
  );
  show();
  const first = await screen.findByRole("link", { name: "Cadastrar o primeiro produto" });
  expect(first).toHaveAttribute("href", "/admin/products/create");
  expect(await screen.findByRole("link", { name: "Criar a primeira categoria" })).toBeInTheDocument();
  await userEvent.type(screen.getByRole("searchbox"), "xyz");
  expect(await screen.findByText("Nenhum produto combina com o que se pediu.")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Cadastrar o primeiro produto" })).toBeNull();
});

it("a new price is sent with the version that was seen and shows at once", async () => {
  let sent: { body: unknown; version: string | null } | undefined;
  server.use(
    http.patch(`${PRODUCTS}/7`, async ({ request }) => {
      sent = { body: await request.json(), version: request.headers.get("If-Match") };
      return done(7, 4);
    }),
  );
  show();
  await typePrice("12,50");
  expect(await screen.findByRole("button", { name: /Preço de Chope Pilsen: R\$\s12,50/ })).toBeVisible();
  expect(sent).toEqual({ body: { price_manual: 12.5 }, version: '"3"' });
});

it("a price typed as the source has it follows the source again", async () => {
  let sent: unknown;
  server.use(
    http.patch(`${PRODUCTS}/7`, async ({ request }) => {
      sent = await request.json();
      return done(7, 4);
    }),
  );
  show();
  await typePrice("9");
  await waitFor(() => expect(sent).toEqual({ price_manual: null }));
});

it("after somebody else's change the refusal says who and what, and keeps what was typed", async () => {
  const theirs = { ...pilsen, version: 5, name: "Chope Pilsen 300", price: 11 };
  const versions: (string | null)[] = [];
  server.use(
    http.patch(`${PRODUCTS}/7`, ({ request }) => {
      versions.push(request.headers.get("If-Match"));
      return versions.length === 1 ? conflict() : done(7, 6);
    }),
    http.get(`${PRODUCTS}/7`, () => HttpResponse.json(theirs)),
  );
  show();
  await typePrice("12,50");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /Bia alterou este produto enquanto isso: o nome agora é “Chope Pilsen 300” e o preço agora é R\$\s11,00\./,
  );
  expect(screen.getByRole("textbox", { name: "Preço de Chope Pilsen 300" })).toHaveValue("12,50");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: /Preço de Chope Pilsen 300: R\$\s12,50/ })).toBeVisible();
  expect(versions).toEqual(['"3"', '"5"']);
});

it("a change of something else says that the price stays", async () => {
  server.use(
    http.patch(`${PRODUCTS}/7`, conflict),
    http.get(`${PRODUCTS}/7`, () => HttpResponse.json({ ...pilsen, version: 4, visible: false })),
  );
  show();
  await typePrice("12,50");
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /a visibilidade agora é oculto e o preço continua R\$\s9,90/,
  );
});

it("a price that could not be sent stays in its field", async () => {
  server.use(http.patch(`${PRODUCTS}/7`, () => HttpResponse.json({}, { status: 500 })));
  show();
  await typePrice("12,50");
  expect(await screen.findByRole("alert")).toHaveTextContent("Erro ao salvar preço. Tente novamente.");
  expect(screen.getByRole("textbox")).toHaveValue("12,50");
});

it("a switch moves at once, goes back where the server refuses, and says so", async () => {
  let refuse = () => {};
  const refused = new Promise<Response>((resolve) => {
    refuse = () => resolve(HttpResponse.json({}, { status: 500 }));
  });
  server.use(http.patch(`${PRODUCTS}/7`, () => refused));
  show();
  await userEvent.click(await visibility(true));
  expect(await visibility(false)).toBeVisible();
  refuse();
  expect(await screen.findByText("Erro ao atualizar visibilidade do produto")).toBeVisible();
  expect(await visibility(true)).toBeVisible();
});

it("two changes of one product follow each other, each with the version of the last", async () => {
  const versions: (string | null)[] = [];
  server.use(
    http.patch(`${PRODUCTS}/7`, ({ request }) => {
      versions.push(request.headers.get("If-Match"));
      return done(7, 3 + versions.length);
    }),
  );
  show();
  const toggle = await visibility();
  await userEvent.dblClick(toggle);
  await waitFor(() => expect(versions).toEqual(['"3"', '"4"']));
  expect(await visibility(true)).toBeVisible();
});

it("a product that is gone is said to be gone, and leaves the list", async () => {
  server.use(
    http.patch(`${PRODUCTS}/7`, () => HttpResponse.json({ error: "Produto 7 não existe mais." }, { status: 404 })),
  );
  show();
  const toggle = await visibility();
  server.use(http.get(PRODUCTS, () => HttpResponse.json(list([weiss]))));
  await userEvent.click(toggle);
  expect(await screen.findByText("Produto 7 não existe mais.")).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/#7/)).toBeNull());
});

it("what is out of the ordinary has a badge, with words beside colours", async () => {
  show();
  const low = await rowOf(pilsen);
  expect(low.queryByText("Ativo")).toBeNull();
  expect(low.getByRole("switch", { name: "Chope Pilsen disponível" })).toBeChecked();
  expect(low.getByText("Estoque Baixo")).toBeVisible();
  expect(low.getByText(/Origem: CHOPP PILSEN/)).toBeVisible();
  const without = await rowOf(weiss);
  expect(without.getByText("Indisponível")).toBeVisible();
  expect(without.getByText("Sem categoria")).toBeVisible();
});

it("a click on a category narrows the table, and the reset shows all", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: /^Chopes/ }));
  await waitFor(() => expect(asked.at(-1)).toContain("category_id=1"));
  await userEvent.click(screen.getByRole("button", { name: "Ver todos os produtos" }));
  expect(screen.getByRole("combobox", { name: "Categoria" })).toHaveValue("");
});

it("the panel counts its categories and lists the visible or the invisible ones", async () => {
  show("/?categories=hidden");
  expect(await screen.findByText("Total: 2 · Visíveis: 1 · Invisíveis: 1")).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Chopes/ })).toBeNull();
  server.use(http.patch(`${CATEGORIES}/2`, () => done(2, 3)));
  await userEvent.click(screen.getByRole("switch", { name: "Categoria Drinques visível no cardápio" }));
  expect(await screen.findByText("Nenhuma categoria encontrada")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Visíveis (2)" }));
  expect(screen.getByRole("button", { name: /^Drinques/ })).toBeVisible();
});

it("a category that cannot be shown stays hidden and says so", async () => {
  show();
  server.use(http.patch(`${CATEGORIES}/2`, () => HttpResponse.json({}, { status: 500 })));
  await userEvent.click(await screen.findByRole("switch", { name: /Categoria Drinques/ }));
  expect(await screen.findByText("Erro ao atualizar visibilidade da categoria")).toBeVisible();
  expect(screen.getByRole("switch", { name: /Categoria Drinques/, checked: false })).toBeVisible();
});

it("selected products move to another category together", async () => {
  let sent: unknown;
  server.use(
    http.patch(`${PRODUCTS}/bulk`, async ({ request }) => {
      sent = await request.json();
      return done(7, 4);
    }),
  );
  show();
  await tick("Chope Pilsen");
  await tick("Chope Weiss");
  await userEvent.click(screen.getByRole("button", { name: "Mover para categoria" }));
  const dialog = within(screen.getByRole("dialog", { hidden: true }));
  await userEvent.selectOptions(dialog.getByRole("combobox", { hidden: true }), "Drinques");
  await userEvent.click(dialog.getByRole("button", { name: "Mover", hidden: true }));
  expect(await screen.findByText("2 produtos em “Drinques”.")).toBeVisible();
  expect(sent).toEqual({
    updates: [
      { id: 7, category_id: 2 },
      { id: 8, category_id: 2 },
    ],
  });
});

it("selected products that cannot be deleted stay, with the reason of the server", async () => {
  server.use(
    http.delete(`${PRODUCTS}/bulk`, () => HttpResponse.json({ error: "Produto 8 não existe mais." }, { status: 404 })),
  );
  show();
  await tick("Chope Weiss");
  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));
  const dialog = within(screen.getByRole("dialog", { hidden: true }));
  expect(dialog.getByText(/Tem certeza que deseja excluir 1 produto/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Excluir", hidden: true }));
  expect(await dialog.findByText("Produto 8 não existe mais.")).toBeInTheDocument();
});

it("pictures of a product and of a category are edited over the list", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Editar imagens de Chope Weiss" }));
  expect(screen.getByText("imagens de product 8")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Editar imagens de Chopes" }));
  expect(screen.getByText("imagens de category 1")).toBeVisible();
});

it("the address says what is asked for", async () => {
  show(
    "/?category_id=1&visibility=hidden&available=false&stock=low&sort=price&order=desc&page=2&limit=50&search=chope",
  );
  await screen.findByText(/#7/);
  const wanted = new URLSearchParams(asked[0]);
  expect(Object.fromEntries(wanted)).toEqual({
    page: "2",
    limit: "50",
    search: "chope",
    sort: "price",
    order: "desc",
    category_id: "1",
    include_children: "true",
    visibility: "hidden",
    available: "false",
    stock: "low",
  });
});

it("a failed list offers another try; without the right there is none to offer", async () => {
  server.use(http.get(PRODUCTS, () => HttpResponse.json({}, { status: 400 }), { once: true }));
  server.use(http.get(PRODUCTS, () => HttpResponse.json({}, { status: 400 }), { once: true }));
  show();
  expect(await screen.findByText("Erro ao carregar produtos", {}, { timeout: 5000 })).toBeVisible();
  server.use(http.get(PRODUCTS, () => HttpResponse.json({ error: "Você não pode ver isto." }, { status: 403 })));
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await screen.findByText("Acesso negado")).toBeVisible();
  expect(screen.getByText("Você não pode ver isto.")).toBeVisible();
});

/** Saved as one command whose body and correlation id are kept. */
function bulk(answer: () => Response = () => done(7, 4)) {
  const sent: { body: unknown; command: string | null }[] = [];
  server.use(
    http.patch(`${PRODUCTS}/bulk`, async ({ request }) => {
      sent.push({ body: await request.json(), command: request.headers.get("X-Correlation-Id") });
      return answer();
    }),
  );
  return sent;
}
const openSheet = async () => {
  await rowOf(pilsen);
  await userEvent.click(screen.getByRole("button", { name: "Preços em planilha" }));
};
const newPrice = (name: string) => screen.getByRole("textbox", { name: `Novo preço de ${name}` });

it("prices typed with Enter are saved with one command, which the notice undoes", async () => {
  const sent = bulk();
  let undone: unknown;
  server.use(
    http.post("*/api/v1/audit/undo", async ({ request }) => {
      undone = await request.json();
      const refused = [{ stream: "product-8", reason: "Isto mudou outra vez." }];
      return HttpResponse.json({ error: "1 registro não pode mais ser desfeito.", refused }, { status: 409 });
    }),
  );
  show();
  await openSheet();
  await userEvent.click(newPrice("Chope Pilsen"));
  await userEvent.keyboard("12,50{Enter}");
  expect(newPrice("Chope Weiss")).toHaveFocus();
  await userEvent.keyboard("9");
  await userEvent.click(screen.getByRole("button", { name: "Salvar preços" }));
  const notice = await screen.findByText("2 preços salvos.");
  expect(sent.map(({ body }) => body)).toEqual([
    {
      updates: [
        { id: 7, version: 3, price_manual: 12.5 },
        // what the source catalogue says follows the source
        { id: 8, version: 3, price_manual: null },
      ],
    },
  ]);
  await userEvent.click(within(notice.closest("li") as HTMLElement).getByRole("button", { name: "Desfazer" }));
  expect(await screen.findByText("1 registro não pode mais ser desfeito.")).toBeVisible();
  expect(screen.getByText("Chope Weiss: Isto mudou outra vez.")).toBeVisible();
  expect(undone).toMatchObject({ command: sent[0]?.command, streams: ["product-7", "product-8"] });
});

it("a pasted column fills the rows below, and a cell that is no price is named and saves nothing", async () => {
  const sent = bulk();
  show();
  await openSheet();
  await userEvent.click(newPrice("Chope Pilsen"));
  await userEvent.paste("R$ 13,00\nsob consulta\n15.90");
  expect(newPrice("Chope Pilsen")).toHaveValue("R$ 13,00");
  expect(screen.getByText("2 linhas coladas. 1 não coube nesta página.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Salvar preços" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Chope Weiss: “sob consulta”");
  expect(sent).toEqual([]);
});

it("the price of a packed keg is the beer's, in the list, the sheet and a pasted column", async () => {
  server.use(http.get(PRODUCTS, () => HttpResponse.json(list([{ ...pilsen, container_l: 30 }, weiss]))));
  const sent = bulk();
  show();
  const keg = await rowOf(pilsen);
  expect(keg.queryByRole("button", { name: /^Preço de Chope Pilsen/ })).toBeNull();
  expect(keg.getByRole("link", { name: "Abrir Chopes" })).toHaveAttribute("href", "/operations/beers");
  await openSheet();
  expect(screen.queryByRole("textbox", { name: "Novo preço de Chope Pilsen" })).toBeNull();
  await userEvent.click(newPrice("Chope Weiss"));
  await userEvent.keyboard("9");
  await userEvent.click(screen.getByRole("button", { name: "Salvar preços" }));
  await screen.findByText("1 preço salvo.");
  expect(sent).toHaveLength(1);
});

it("prices that met a change of somebody else stay, with the reason of each", async () => {
  bulk(() =>
    HttpResponse.json(
      { error: "Alterado.", refused: [{ id: 7, reason: "Bia alterou este produto." }] },
      { status: 412 },
    ),
  );
  server.use(http.get(`${PRODUCTS}/7`, () => HttpResponse.json({ ...pilsen, version: 4, price: 11 })));
  show();
  await openSheet();
  await userEvent.click(newPrice("Chope Pilsen"));
  await userEvent.keyboard("12,50");
  await userEvent.click(screen.getByRole("button", { name: "Salvar preços" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(
    /Chope Pilsen: Bia alterou este produto\. O preço agora é R\$\s11,00\./,
  );
  expect(newPrice("Chope Pilsen")).toHaveValue("12,50");
  const again = bulk();
  await userEvent.click(screen.getByRole("button", { name: "Salvar preços" }));
  await screen.findByText("1 preço salvo.");
  expect(again[0]?.body).toEqual({ updates: [{ id: 7, version: 4, price_manual: 12.5 }] });
});

it("selected prices are adjusted by percent and rounded, after a look at old and new", async () => {
  const sent = bulk();
  show();
  await tick("Chope Pilsen");
  await userEvent.click(screen.getByRole("button", { name: "Reajustar preços" }));
  const dialog = within(screen.getByRole("dialog", { hidden: true }));
  await userEvent.type(dialog.getByRole("textbox", { name: /Quanto/, hidden: true }), "30");
  await userEvent.selectOptions(
    dialog.getByRole("combobox", { name: "Arredondamento", hidden: true }),
    "Terminar em ,90",
  );
  expect(await dialog.findByText(/R\$\s9,90/)).toBeInTheDocument();
  expect(dialog.getByText(/R\$\s12,90/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Reajustar 1 preço", hidden: true }));
  await screen.findByText("1 preço salvo.");
  expect(sent[0]?.body).toEqual({ updates: [{ id: 7, version: 3, price_manual: 12.9 }] });
});

it("a product is sold out with one tap in its row", async () => {
  let sent: unknown;
  server.use(
    http.patch(`${PRODUCTS}/7`, async ({ request }) => {
      sent = await request.json();
      return done(7, 4);
    }),
  );
  show();
  await userEvent.click((await rowOf(pilsen)).getByRole("switch", { name: "Chope Pilsen disponível" }));
  expect((await rowOf(pilsen)).getByText("Indisponível")).toBeVisible();
  await waitFor(() => expect(sent).toEqual({ available: false }));
});
