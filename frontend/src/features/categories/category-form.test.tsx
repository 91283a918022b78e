import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { serve } from "@/testing/server";
import { category } from "./testing/sample";
import { answers, pub, show } from "./testing/server";

const server = serve(...answers);

beforeEach(() => {
  pub.categories = [
    category({ id: 1, name: "Chopes", description: "Doze torneiras.", version: 3 }),
    category({ id: 2, name: "Petiscos", product_count: 2 }),
    category({ id: 3, name: "Fritos", parent_id: 2, parent_name: "Petiscos" }),
  ];
  pub.sent = [];
});

const field = (name: RegExp) => screen.getByLabelText(name);
async function openEditor(id: number) {
  const router = show(`/admin/categories/${id}`);
  await screen.findByRole("button", { name: "Salvar" });
  return router;
}
async function type(name: RegExp, text: string) {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("creates a category behind its siblings, and goes on with its banner", async () => {
  const router = show("/admin/categories/create");
  await userEvent.type(await screen.findByLabelText(/^Nome(?! em)/), "  Vinhos ");
  await screen.findByRole("option", { name: "Chopes" });
  await userEvent.selectOptions(field(/^Dentro de/), "Chopes");
  expect(screen.queryByRole("option", { name: "Fritos" })).not.toBeInTheDocument();
  await press("Criar categoria");
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/categories/1"));
  expect(pub.sent[0]?.body).toMatchObject({ name: "Vinhos", description: "", parent_id: 1, visible: true });
});

it("asks before a second category of the same name is created", async () => {
  show("/admin/categories/create");
  await userEvent.type(await screen.findByLabelText(/^Nome(?! em)/), " CHÓPES ");
  expect(await screen.findByText("Já existe uma categoria «Chopes». Criar outra com o mesmo nome?")).toBeVisible();
  expect(screen.getByRole("button", { name: "Criar categoria" })).toBeDisabled();
  await userEvent.click(screen.getByRole("checkbox", { name: "Sim, usar o mesmo nome" }));
  await press("Criar categoria");
  await waitFor(() => expect(pub.sent[0]?.body).toMatchObject({ name: "CHÓPES" }));
});

it("says what is wrong before it asks the server", async () => {
  show("/admin/categories/create");
  await press("Criar categoria");
  expect(screen.getByText("Informe o nome da categoria.")).toBeVisible();
  expect(field(/^Nome(?! em)/)).toBeInvalid();
  await userEvent.click(field(/^Nome(?! em)/));
  await userEvent.paste("a".repeat(101));
  expect(screen.getByText("O valor deve ter no máximo 100 caracteres")).toBeVisible();
  await type(/^Ordem/, "primeira");
  expect(screen.getByText("Informe um número inteiro, maior ou igual a 0.")).toBeVisible();
  expect(pub.sent).toEqual([]);
});

it("sends only what was changed", async () => {
  await openEditor(1);
  expect(screen.getByRole("button", { name: "Salvar" })).toBeDisabled();
  await type(/^Descrição(?! em)/, "");
  await type(/^Ordem/, "2");
  await press("Salvar");
  expect(await screen.findByText("Categoria salva.")).toBeVisible();
  expect(pub.sent).toEqual([{ call: "PATCH", body: { description: "", order: 2 }, match: '"3"' }]);
  expect(await screen.findByRole("button", { name: "Salvar" })).toBeDisabled();
});

it("keeps what was typed when somebody else saved meanwhile, and shows theirs", async () => {
  await openEditor(1);
  await type(/^Nome(?! em)/, "Chopes da casa");
  pub.categories = pub.categories.map((each) =>
    each.id === 1 ? { ...each, name: "Chopes artesanais", description: "Só artesanais.", version: 4 } : each,
  );
  await press("Salvar");
  expect(await screen.findByText(/alterado por Bia Prado/)).toBeVisible();
  expect(field(/^Nome(?! em)/)).toHaveValue("Chopes da casa");
  expect(await screen.findByText(/Salvo por outra pessoa: Chopes artesanais\./)).toBeVisible();
  expect(field(/^Descrição(?! em)/)).toHaveValue("Só artesanais.");
  await press("Salvar");
  expect(await screen.findByText("Categoria salva.")).toBeVisible();
  expect(pub.sent.at(-1)).toEqual({ call: "PATCH", body: { name: "Chopes da casa" }, match: '"4"' });
});

it("says that the right was lost meanwhile, and keeps what was typed", async () => {
  const refusal = { error: "Você não tem acesso.", status: 403 };
  server.use(http.patch("*/api/v1/admin/categories/1", () => HttpResponse.json(refusal, { status: 403 })));
  await openEditor(1);
  await type(/^Nome(?! em)/, "Chopes da casa");
  await press("Salvar");
  expect(await screen.findByText("Você não tem acesso.")).toBeVisible();
  expect(field(/^Nome(?! em)/)).toHaveValue("Chopes da casa");
});

it("asks before what was typed is lost", async () => {
  const router = await openEditor(1);
  await type(/^Nome(?! em)/, "Outro");
  await userEvent.click(screen.getByRole("link", { name: "0 produtos" }));
  await userEvent.click(await screen.findByRole("button", { name: "Continuar editando" }));
  expect(field(/^Nome(?! em)/)).toHaveValue("Outro");
  expect(router.state.location.pathname).toBe("/admin/categories/1");
});

it("keeps a category with sub-categories among the main ones", async () => {
  await openEditor(2);
  expect(await screen.findByText("Tem 1 subcategoria, por isso continua principal.")).toBeVisible();
  expect(field(/^Dentro de/)).toBeDisabled();
  expect(screen.getByRole("link", { name: "2 produtos" })).toHaveAttribute("href", "/admin/products?category_id=2");
});

it("deletes an empty category after saying what will happen", async () => {
  const router = await openEditor(1);
  await press("Excluir");
  const dialog = screen.getByRole("dialog", { name: "Excluir Chopes" });
  expect(within(dialog).getByText(/sai do cardápio com o seu banner/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole("button", { name: "Excluir" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/admin/categories"));
  expect(pub.sent).toEqual([{ call: "DELETE", body: undefined, match: '"3"' }]);
});

it("says what is inside a category that cannot be deleted", async () => {
  await openEditor(2);
  await press("Excluir");
  const dialog = screen.getByRole("dialog", { name: "Excluir Petiscos" });
  expect(await within(dialog).findByText(/há 2 produtos e 1 subcategoria \(Fritos\)\./)).toBeVisible();
  expect(within(dialog).getByRole("button", { name: "Excluir" })).toBeDisabled();
  expect(within(dialog).getByRole("link", { name: "Ver os produtos" })).toHaveAttribute(
    "href",
    "/admin/products?category_id=2",
  );
});

it("shows what was put inside meanwhile, as the server says it", async () => {
  const error = "A categoria “Chopes” não pode ser excluída porque contém 1 produto (Pilsen).";
  server.use(http.delete("*/api/v1/admin/categories/1", () => HttpResponse.json({ error }, { status: 409 })));
  await openEditor(1);
  await press("Excluir");
  const dialog = screen.getByRole("dialog", { name: "Excluir Chopes" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Excluir" }));
  expect(await within(dialog).findByText(error)).toBeVisible();
});

it("says that a category is gone", async () => {
  show("/admin/categories/77");
  expect(await screen.findByText("Esta categoria não existe mais.")).toBeVisible();
});
