import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Toaster } from "sonner";
import { expect, it } from "vitest";
import { serve } from "@/testing/server";
import { joana, rui, showAt } from "./testing/people";
import { UsersView } from "./users-view";

let asked: URLSearchParams;
const server = serve(
  http.get("*/api/users", ({ request }) => {
    asked = new URL(request.url).searchParams;
    return HttpResponse.json({ users: [joana, rui], pagination: { page: 1, limit: 25, total: 2, pages: 1 } });
  }),
);

const screenOfUsers = (
  <>
    <UsersView />
    <Toaster />
  </>
);
const show = (search = "") => showAt(screenOfUsers, "/admin/users", `/admin/users${search}`);
const button = (name: string) => screen.findByRole("button", { name });
const select = async (name: string) =>
  userEvent.click(await screen.findByRole("checkbox", { name: `Selecionar ${name}` }));

it("a row says who, with id, where they belong, when they were here last and whether they may come in", async () => {
  show();
  const row = (await screen.findByText("Rui Castro")).closest("tr");
  expect(row).toHaveTextContent("#9");
  expect(row).toHaveTextContent("rui@pirilampo.example");
  expect(row).toHaveTextContent("Operacional");
  expect(row).toHaveTextContent("Não definido");
  expect(row).toHaveTextContent("21/11/2026 15:30");
  expect(row).toHaveTextContent("Inativo");
  expect(screen.getByText("Joana Prado").closest("tr")).toHaveTextContent("Nunca");
  expect(screen.getByRole("link", { name: "Abrir Rui Castro" })).toHaveAttribute("href", "/admin/users/9");
  expect(screen.getByRole("link", { name: "Novo Usuário" })).toHaveAttribute("href", "/admin/users/create");
});

it("filters are in the address and go to the server by its names", async () => {
  const router = show("?role=bi&active=false");
  await screen.findByText("Rui Castro");
  expect(Object.fromEntries(asked)).toMatchObject({ role: "bi", active: "false", sort: "name", order: "asc" });
  await userEvent.selectOptions(screen.getByLabelText("Centro de custo"), "TI");
  await waitFor(() => expect(asked.get("center_cost")).toBe("ti"));
  expect(router.state.location.search).toContain("center_cost=ti");
});

it("several are deactivated in one command, after a question that says what happens", async () => {
  let sent: unknown;
  server.use(
    http.patch("*/api/users/bulk", async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ id: 7, version: 5, position: "0.9", items: [] });
    }),
  );
  show();
  await select("Joana Prado");
  await select("Rui Castro");
  await userEvent.click(await button("Desativar"));
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent("Desativar 2 usuários? As sessões terminam agora");
  await userEvent.click(within(dialog).getByRole("button", { name: "Desativar" }));
  expect(await screen.findByText("2 usuários inativos.")).toBeInTheDocument();
  expect(sent).toEqual({
    updates: [
      { id: 7, active: false },
      { id: 9, active: false },
    ],
  });
});

it("the last administrator stays, and the dialog says so", async () => {
  const sentence = "O último administrador ativo não pode ser desativado, excluído nem mudar de papel.";
  server.use(http.delete("*/api/users/bulk", () => HttpResponse.json({ error: sentence }, { status: 409 })));
  show();
  await select("Joana Prado");
  await userEvent.click(await button("Excluir"));
  const dialog = screen.getByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Excluir" }));
  expect(await within(dialog).findByText(sentence)).toBeInTheDocument();
});

it("every new password is shown once, and who was refused is told apart", async () => {
  server.use(
    http.post("*/api/admin-users-reset-password", async ({ request }) => {
      const { user_id } = (await request.json()) as { user_id: number };
      return user_id === 7
        ? HttpResponse.json({ id: 7, version: 5, position: "0.9", temporary_password: "abcd-efgh-jkmn" })
        : HttpResponse.json({ error: "Este usuário está inativo." }, { status: 409 });
    }),
  );
  const person = userEvent.setup();
  show();
  await select("Joana Prado");
  await select("Rui Castro");
  await person.click(await button("Resetar Senha"));
  await person.click(await button("Resetar senha"));
  const dialog = await screen.findByRole("dialog", { name: "Senhas temporárias" });
  expect(within(dialog).getByLabelText("Senha temporária de Joana Prado")).toHaveValue("abcd-efgh-jkmn");
  expect(within(dialog).getByText("Este usuário está inativo.")).toBeInTheDocument();

  await person.click(within(dialog).getByRole("button", { name: "Concluir" }));
  expect(within(dialog).getByText("Nada foi copiado ainda. Fechar mesmo assim?")).toBeInTheDocument();
  await person.click(within(dialog).getByRole("button", { name: "Copiar: Senha temporária de Joana Prado" }));
  expect(await within(dialog).findByText("Copiado")).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe("abcd-efgh-jkmn");
});

it("who may not see the list is told so, without another try", async () => {
  server.use(http.get("*/api/users", () => HttpResponse.json({}, { status: 403 }), { once: true }));
  show();
  expect(await screen.findByText("Acesso negado")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Tentar novamente" })).not.toBeInTheDocument();
});

it("a list that did not come is asked for again", async () => {
  let tries = 0;
  server.use(
    http.get("*/api/users", () => {
      tries += 1;
      return tries <= 2
        ? HttpResponse.error()
        : HttpResponse.json({ users: [joana], pagination: { page: 1, limit: 25, total: 1, pages: 1 } });
    }),
  );
  show();
  expect(await screen.findByText("Erro ao carregar usuários")).toBeInTheDocument();
  await userEvent.click(await button("Tentar novamente"));
  expect(await screen.findByText("Joana Prado")).toBeInTheDocument();
});
