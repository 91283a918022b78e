import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { serve } from "@/testing/server";
import { joana, showAt } from "./testing/people";
import { UserView } from "./user-view";

const server = serve(http.get("*/api/users/7", () => HttpResponse.json(joana)));

const show = (myId = 1) => showAt(<UserView myId={myId} />, "/admin/users/:id", "/admin/users/7");
const button = (name: string) => screen.findByRole("button", { name });
const areas = () => screen.getByText("O que esta pessoa poderá fazer").nextElementSibling;

it("only what was changed is sent, with the version that was seen", async () => {
  let sent: unknown;
  let version: string | null = null;
  server.use(
    http.patch("*/api/users/7", async ({ request }) => {
      sent = await request.json();
      version = request.headers.get("If-Match");
      return HttpResponse.json({ id: 7, version: 5, position: "0.9" });
    }),
  );
  show();
  await userEvent.selectOptions(await screen.findByLabelText(/^Papel/), "Gerente");
  expect(areas()).toHaveTextContent("Produtos, categorias e imagens do site");
  await userEvent.click(screen.getByLabelText("Pode fazer pedidos de eventos"));
  expect(areas()).toHaveTextContent("Barris para eventos, equipamentos e kits");
  await userEvent.click(await button("Salvar"));
  expect(await button("Salvar")).toBeDisabled();
  expect(sent).toEqual({ role: "manager", can_place_orders: true });
  expect(version).toBe('"4"');
});

it("after somebody else's change the form shows theirs, keeps mine, and saves on their version", async () => {
  let saves = 0;
  server.use(
    http.get("*/api/users/7", () =>
      HttpResponse.json(saves === 0 ? joana : { ...joana, name: "Joana P. Lima", version: 6 }),
    ),
    http.patch("*/api/users/7", ({ request }) => {
      saves += 1;
      return request.headers.get("If-Match") === '"6"'
        ? HttpResponse.json({ id: 7, version: 7, position: "0.9" })
        : HttpResponse.json({ error: "Este registro foi alterado por Ana.", current_version: 6 }, { status: 412 });
    }),
  );
  show();
  await userEvent.selectOptions(await screen.findByLabelText(/^Centro de custo/), "Vendas");
  await userEvent.click(await button("Salvar"));
  expect(await screen.findByText("Este registro foi alterado por Ana.")).toBeInTheDocument();
  expect(await screen.findByDisplayValue("Joana P. Lima")).toBeInTheDocument();
  expect(screen.getByLabelText(/^Centro de custo/)).toHaveValue("vendas");
  await userEvent.click(await button("Salvar"));
  expect(await button("Salvar")).toBeDisabled();
  expect(saves).toBe(2);
});

it("theirs is asked for again while what can be read is still from before them", async () => {
  let refused = false;
  let reads = 0;
  server.use(
    http.get("*/api/users/7", () => {
      if (refused) reads += 1;
      return HttpResponse.json(reads < 2 ? joana : { ...joana, name: "Joana P. Lima", version: 6 });
    }),
    http.patch("*/api/users/7", () => {
      refused = true;
      return HttpResponse.json({ error: "Este registro foi alterado por Ana.", current_version: 6 }, { status: 412 });
    }),
  );
  show();
  await userEvent.selectOptions(await screen.findByLabelText(/^Centro de custo/), "Vendas");
  await userEvent.click(await button("Salvar"));
  expect(await screen.findByDisplayValue("Joana P. Lima", undefined, { timeout: 10_000 })).toBeInTheDocument();
  expect(await screen.findByText("Este registro foi alterado por Ana.")).toBeInTheDocument();
}, 15_000);

it("what could not be saved stays in the form and can be sent again", async () => {
  server.use(http.patch("*/api/users/7", () => HttpResponse.json({}, { status: 500 })));
  show();
  await userEvent.selectOptions(await screen.findByLabelText(/^Centro de custo/), "Vendas");
  await userEvent.click(await button("Salvar"));
  expect(await screen.findByText("Nada do que você digitou se perdeu: tente de novo.")).toBeInTheDocument();
  expect(screen.getByLabelText(/^Centro de custo/)).toHaveValue("vendas");
  server.use(http.patch("*/api/users/7", () => HttpResponse.json({ id: 7, version: 5, position: "0.9" })));
  await userEvent.click(await button("Salvar"));
  expect(await button("Salvar")).toBeDisabled();
});

it("an address that belongs to another is said at its field", async () => {
  const body = { error: "“x@y.example” já está em uso.", scope: "user-email", value: "x@y.example" };
  server.use(http.patch("*/api/users/7", () => HttpResponse.json(body, { status: 409 })));
  show();
  const email = await screen.findByLabelText(/^E-mail/);
  await userEvent.clear(email);
  await userEvent.type(email, "x@y.example");
  await userEvent.click(await button("Salvar"));
  expect(await screen.findByText("Este e-mail já está em uso por outra pessoa.")).toBeInTheDocument();
  expect(email).toBeInvalid();
});

it("a one-time link is shown with its end", async () => {
  server.use(
    http.post("*/api/admin-users-reset-password", async ({ request }) => {
      expect(await request.json()).toEqual({ user_id: 7, delivery: "link", keep_keys: false });
      const reset_link = "https://pirilampo.example/nova-senha#abc";
      return HttpResponse.json({ id: 7, version: 5, position: "0.9", reset_link, expires_at: "2026-11-22T18:30:00Z" });
    }),
  );
  show();
  await userEvent.click(await button("Resetar senha"));
  await userEvent.click(screen.getByLabelText("Link de uso único"));
  await userEvent.click(await button("Gerar link"));
  const dialog = await screen.findByRole("dialog", { name: "Link de uso único" });
  expect(within(dialog).getByLabelText("Link de Joana Prado")).toHaveValue("https://pirilampo.example/nova-senha#abc");
  expect(within(dialog).getByText(/até 22\/11\/2026 15:30/)).toBeInTheDocument();
});

it("what would stay is named, and ends with the sessions unless somebody keeps it", async () => {
  const ended: (string | null)[] = [];
  server.use(
    http.get("*/api/users/7/ways-in", () =>
      HttpResponse.json({
        assistant_keys: [{ id: 1, name: "Claude do notebook", expires_at: "2027-02-26T13:30:00Z" }],
        calendars: [{ id: 2, kind: "deliveries", created_at: "2026-11-20T13:30:00Z" }],
        devices: [{ id: 3, subscribed_at: "2026-11-20T13:30:00Z" }],
      }),
    ),
    http.delete("*/api/users/7/sessions", ({ request }) => {
      ended.push(new URL(request.url).searchParams.get("keep_keys"));
      return HttpResponse.json({ id: 7, version: 5, position: "0.9" });
    }),
  );
  show();
  await userEvent.click(await button("Encerrar sessões"));
  const dialog = within(screen.getByRole("dialog"));
  const what = "chave Claude do notebook, até 26/02/2027; calendário Entregas; avisos em 1 aparelho.";
  expect(await dialog.findByText(`Terminam agora: ${what}`)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("checkbox"));
  expect(dialog.getByText(`Continuam: ${what}`)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Encerrar sessões" }));
  await expect.poll(() => ended).toEqual(["true"]);
});

it("a secret whose answer was lost is not made up", async () => {
  server.use(
    http.post("*/api/admin-users-reset-password", () => HttpResponse.json({ id: 7, version: 5, position: "0.9" })),
  );
  show();
  await userEvent.click(await button("Resetar senha"));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Resetar senha" }));
  expect(await screen.findByText(/A resposta se perdeu no caminho/)).toBeInTheDocument();
});

it("nobody changes their own role or goes by their own hand", async () => {
  show(joana.id);
  expect(await screen.findByLabelText(/^Papel/)).toBeDisabled();
  expect(screen.getByText("Ninguém altera o próprio papel. Peça a outro administrador.")).toBeInTheDocument();
  for (const name of ["Resetar senha", "Desativar", "Excluir"]) {
    expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  }
  expect(screen.getByRole("link", { name: "seu perfil" })).toHaveAttribute("href", "/profile");
});

it("a removal says what stays, and leads back to the list", async () => {
  server.use(http.delete("*/api/users/7", () => HttpResponse.json({ id: 7, version: 5, position: "0.9" })));
  show();
  await userEvent.click(await button("Excluir"));
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent("O que a pessoa fez continua no histórico");
  await userEvent.click(within(dialog).getByRole("button", { name: "Excluir" }));
  expect(await screen.findByText("tela /admin/users")).toBeInTheDocument();
});

it("somebody who does not exist is not shown as an error that could be retried", async () => {
  server.use(
    http.get("*/api/users/7", () => HttpResponse.json({ error: "Este usuário não existe." }, { status: 404 })),
  );
  show();
  expect(await screen.findByText("Este usuário não existe")).toBeInTheDocument();
  expect(screen.queryByText("Tentar novamente")).not.toBeInTheDocument();
});
