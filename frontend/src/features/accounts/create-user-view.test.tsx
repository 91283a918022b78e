import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { serve } from "@/testing/server";
import { CreateUserView } from "./create-user-view";
import { showAt } from "./testing/people";

let sent: unknown;
const server = serve(
  http.post("*/api/users", async ({ request }) => {
    sent = await request.json();
    const temporary_password = "abcd-efgh-jkmn";
    return HttpResponse.json({ id: 11, version: 1, position: "0.9", temporary_password }, { status: 201 });
  }),
);

const show = () => showAt(<CreateUserView />, "/admin/users/create", "/admin/users/create");

async function fill() {
  await userEvent.type(await screen.findByLabelText(/^Nome \*/), " Joana Prado ");
  await userEvent.type(screen.getByLabelText(/^Nome de usuário/), "joana");
  await userEvent.type(screen.getByLabelText(/^E-mail/), "joana@pirilampo.example");
}
const create = () => userEvent.click(screen.getByRole("button", { name: "Criar usuário" }));

it("a new person starts as staff of the pub with what the role brings; their password is shown once", async () => {
  const router = show();
  expect(screen.getByRole("button", { name: "Criar usuário" })).toBeDisabled();
  await fill();
  await create();
  expect(await screen.findByLabelText("Senha temporária de Joana Prado")).toHaveValue("abcd-efgh-jkmn");
  expect(sent).toEqual({
    username: "joana",
    name: "Joana Prado",
    email: "joana@pirilampo.example",
    role: "staff",
    center_cost: "choperia",
    can_place_orders: false,
    can_view_bi: false,
    active: true,
  });
  await userEvent.click(screen.getByRole("button", { name: /^Copiar/ }));
  await userEvent.click(screen.getByRole("button", { name: "Concluir" }));
  expect(await screen.findByText("tela /admin/users/:id")).toBeInTheDocument();
  expect(router.state.location.pathname).toBe("/admin/users/11");
});

it("a permission list is sent only where somebody changed it", async () => {
  show();
  await fill();
  await userEvent.click(screen.getByLabelText("Histórico"));
  await create();
  await screen.findByLabelText("Senha temporária de Joana Prado");
  expect(sent).toMatchObject({ roles: ["orders", "kits", "stock", "audit"] });
});

it("a username that belongs to another is said at its field, and nothing typed is lost", async () => {
  const body = { error: "“joana” já está em uso.", scope: "user-username", value: "joana" };
  server.use(http.post("*/api/users", () => HttpResponse.json(body, { status: 409 })));
  show();
  await fill();
  await create();
  expect(await screen.findByText("Este nome de usuário já está em uso.")).toBeInTheDocument();
  expect(screen.getByLabelText(/^E-mail/)).toHaveValue("joana@pirilampo.example");
});

it("leaving with something typed asks first", async () => {
  show();
  await fill();
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(await screen.findByText("Descartar o que você digitou?")).toBeInTheDocument();
});
