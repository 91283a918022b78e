import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { serve } from "@/testing/server";
import { category } from "./testing/sample";
import { answers, pub, show } from "./testing/server";

const server = serve(...answers);

beforeEach(() => {
  pub.categories = [
    category({ id: 1, name: "Chopes", product_count: 2, description: "Doze torneiras." }),
    category({ id: 2, name: "Fritos", parent_id: 1, parent_name: "Chopes" }),
  ];
  pub.sent = [];
  pub.asked = [];
});

const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });
const visibility = (name: string) => screen.getByRole("switch", { name: `${name}: no cardápio` });

it("shows what a category is, where it stands and what is in it", async () => {
  show("/admin/categories");
  const main = await row("Abrir Chopes");
  expect(main).toHaveTextContent("nº 1");
  expect(main).toHaveTextContent("Doze torneiras.");
  expect(within(main).getByRole("link", { name: "2 produtos em Chopes" })).toHaveAttribute(
    "href",
    "/admin/products?category_id=1",
  );
  const below = await row("Abrir Fritos");
  expect(below).toHaveTextContent("nº 2 · em Chopes");
  expect(below).toHaveTextContent("Sem descrição");
  expect(below).toHaveTextContent("Subcategoria");
  expect(below).not.toHaveTextContent("Ativo");
  expect(within(below).getByRole("link", { name: "Abrir Fritos" })).toHaveAttribute("href", "/admin/categories/2");
});

it("asks the server for what was chosen, and keeps it in the address", async () => {
  const router = show("/admin/categories?search=chope");
  await row("Abrir Chopes");
  await userEvent.selectOptions(screen.getByLabelText("Tipo"), "Subcategorias");
  await userEvent.selectOptions(screen.getByLabelText("Visibilidade"), "Ocultas");
  await waitFor(() =>
    expect(Object.fromEntries(pub.asked.at(-1) ?? [])).toEqual({
      page: "1",
      limit: "25",
      search: "chope",
      sort: "order",
      order: "asc",
      type: "sub",
      visibility: "hidden",
    }),
  );
  expect(router.state.location.search).toBe("?search=chope&type=sub&visibility=hidden");
});

it("hides a category at once, against the version that was seen, and again against the new one", async () => {
  show("/admin/categories");
  await row("Abrir Chopes");
  await userEvent.click(visibility("Chopes"));
  expect(visibility("Chopes")).not.toBeChecked();
  await userEvent.click(visibility("Chopes"));
  await waitFor(() =>
    expect(pub.sent).toEqual([
      { call: "PATCH", body: { visible: false }, match: '"1"' },
      { call: "PATCH", body: { visible: true }, match: '"2"' },
    ]),
  );
  await waitFor(() => expect(visibility("Chopes")).toBeChecked());
});

it("puts the visibility back where the server refuses, and says so", async () => {
  server.use(
    http.patch("*/api/v1/admin/categories/1", async () => {
      await delay(50);
      return HttpResponse.json({ status: 403, error: "Você não pode alterar o cardápio." }, { status: 403 });
    }),
  );
  show("/admin/categories");
  await row("Abrir Chopes");
  await userEvent.click(visibility("Chopes"));
  expect(visibility("Chopes")).not.toBeChecked();
  expect(await screen.findByText("Erro ao atualizar visibilidade da categoria")).toBeVisible();
  expect(screen.getByText("Você não pode alterar o cardápio.")).toBeVisible();
  expect(visibility("Chopes")).toBeChecked();
});

it("hides all that is selected in one command", async () => {
  show("/admin/categories");
  await row("Abrir Chopes");
  await userEvent.click(screen.getAllByRole("checkbox", { name: "Selecionar todos desta página" })[0] as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Ocultar" }));
  expect(await screen.findByText("2 categorias ocultas.")).toBeVisible();
  expect(pub.sent[0]?.body).toEqual({
    updates: [
      { id: 1, visible: false },
      { id: 2, visible: false },
    ],
  });
  expect(visibility("Fritos")).not.toBeChecked();
});

it("deletes nothing of what holds products, and says what is inside", async () => {
  show("/admin/categories");
  await row("Abrir Chopes");
  await userEvent.click(screen.getByRole("checkbox", { name: "Selecionar Chopes" }));
  await userEvent.click(screen.getByRole("button", { name: "Excluir" }));
  const dialog = screen.getByRole("dialog", { name: "Excluir: 1 selecionado" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Excluir" }));
  expect(await within(dialog).findByText(/não pode ser excluída porque contém 2 produtos/)).toBeVisible();
  expect(pub.categories).toHaveLength(2);
});

it("says that the list could not be loaded, and tries again", async () => {
  server.use(http.get("*/api/v1/admin/categories", () => HttpResponse.json({ error: "Fora do ar." }, { status: 500 })));
  show("/admin/categories");
  expect(await screen.findByText("Erro ao carregar categorias", {}, { timeout: 15_000 })).toBeVisible();
  server.resetHandlers();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  expect(await row("Abrir Chopes")).toBeVisible();
});
