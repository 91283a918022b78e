import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it, vi } from "vitest";
import type { ChannelBody } from "@/api/generated/command";
import { renderAt, renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { ChannelDialog } from "./channel-dialog";
import type { Channel } from "./settings";
import { TestDialog } from "./test-dialog";

const channel: Channel = {
  id: 2,
  kind: "email",
  name: "contato@exemplo.com.br",
  host: "smtp.exemplo.com.br",
  port: 465,
  security: "tls",
  account: "casa",
  sender: "contato@exemplo.com.br",
  url: "",
  topics: [],
  per_minute: 30,
  on_since: "2026-11-24T22:10:00Z",
  given_up_at: null,
  waiting: 0,
  failed: 0,
  last_sent_at: null,
  version: 1,
};
let sent: ChannelBody[];

const server = serve(
  http.put("*/api/v1/message-channels/2", async ({ request }) => {
    sent.push((await request.json()) as ChannelBody);
    return HttpResponse.json({ id: 2, version: 2, position: "0.9" });
  }),
);
beforeEach(() => {
  sent = [];
});

const none = vi.fn<() => void>();

const show = () =>
  renderAt("/", <ChannelDialog kind="email" channel={channel} eventTypes={[]} onAdded={none} onClose={none} />);

it("another mail server asks for the password again", async () => {
  show();
  expect(screen.getByLabelText(/^Senha/)).not.toBeRequired();
  const host = screen.getByLabelText(/^Servidor/);
  await userEvent.clear(host);
  await userEvent.type(host, "smtp.outro.example");
  const password = screen.getByLabelText(/^Senha/);
  expect(password).toBeRequired();
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  expect(password).toBeInvalid();
  expect(sent).toEqual([]);
  await userEvent.type(password, "nova");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent.map((body) => body.channel)).toMatchObject([{ password: "nova" }]));
});

it("another sender keeps the password", async () => {
  show();
  await userEvent.type(screen.getByLabelText(/^E-mail de quem envia/), ".br");
  await userEvent.click(screen.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(sent.map((body) => body.channel)).toMatchObject([{ password: null }]));
});

it("a test to a number without area code asks which number it is, and sends to that one", async () => {
  const tried: unknown[] = [];
  const question = "Você quis dizer (11) 95555-0170?";
  server.use(
    http.post("*/api/v1/message-channels/2/test", async ({ request }) => {
      tried.push(await request.json());
      if (tried.length > 1) return HttpResponse.json({ sent: true, cause: "", detail: "" });
      return HttpResponse.json({ error: question, errors: [{ field: "to", message: question }] }, { status: 422 });
    }),
  );
  renderWithData(<TestDialog channel={{ ...channel, kind: "cloud" }} onClose={none} />);
  await userEvent.type(screen.getByLabelText(/^Celular de quem recebe o teste/), "95555-0170");
  await userEvent.click(screen.getByRole("button", { name: "Enviar teste" }));
  await userEvent.click(await screen.findByRole("button", { name: question }));
  await userEvent.click(screen.getByRole("button", { name: "Enviar teste" }));
  expect(await screen.findByText("O teste foi enviado.")).toBeVisible();
  expect(tried).toEqual([{ to: "95555-0170" }, { to: "(11) 95555-0170" }]);
});

it("says how many devices the test of web push reached", async () => {
  const cause = "O navegador não recebe mais avisos.";
  server.use(
    http.post("*/api/v1/message-channels/2/test", () =>
      HttpResponse.json({ sent: false, cause, detail: "", devices: 2, reached: 1 }),
    ),
  );
  renderWithData(<TestDialog channel={{ ...channel, kind: "push" }} onClose={none} />);
  expect(screen.getByText("Um aviso de teste vai para os seus aparelhos que recebem avisos.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Enviar teste" }));
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent(cause);
  expect(alert).toHaveTextContent("O teste foi aceito para 1 de 2 aparelhos seus.");
});
