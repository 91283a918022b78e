import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import type { FailedGroup } from "@/api/generated/query";
import type { Message } from "@/api/messages";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { MessagesView } from "./messages-view";

const waiting: Message = {
  id: 31,
  rule_id: 3,
  occasion: "thank_you",
  occasion_label: "Agradecimento",
  channel: "whatsapp",
  channel_id: null,
  about: "event_order-42",
  screen: "/operacoes/eventos/42",
  title: "Obrigado",
  text: "Oi, Marina! Tudo voltou em ordem.",
  recipient: "Marina Alves",
  whatsapp_url: "https://wa.me/5511955550170?text=Oi",
  state: "waiting",
  is_due: true,
  because: null,
  cause: "",
  detail: "",
  attempts: 0,
  queued_at: "2026-11-24T22:10:00Z",
  due_at: "2026-11-25T13:00:00Z",
  next_at: null,
  ended_at: null,
  version: 1,
};
const refused: FailedGroup = {
  channel: "email",
  channel_id: null,
  channel_name: "contato@exemplo.com.br",
  cause: "O servidor de e-mail recusou a senha.",
  ids: [51, 52],
  oldest_at: "2026-11-24T22:10:00Z",
  first_url: "/operacoes/eventos/42",
  remedy: "channel",
};
let messages: Message[];
let groups: FailedGroup[];
let sent: { path: string; body: unknown }[];

serve(
  http.get("*/api/v1/messages", () =>
    HttpResponse.json({
      data: messages,
      counts: { to_send: messages.length, scheduled: 0, failed: groups.length },
      pagination: { page: 1, limit: 25, total: messages.length, pages: 1 },
    }),
  ),
  http.get("*/api/v1/messages/failures", () => HttpResponse.json({ groups })),
  http.post("*/api/v1/messages/*", async ({ request }) => {
    const text = await request.text();
    sent.push({ path: new URL(request.url).pathname, body: text ? JSON.parse(text) : undefined });
    messages = [];
    groups = [];
    return HttpResponse.json({ id: 31, version: 2, position: "0.9", items: [] }, { status: 201 });
  }),
);
beforeEach(() => {
  messages = [waiting];
  groups = [refused];
  sent = [];
});

const show = (search = "") => renderAt(`/operacoes/avisos${search}`, <MessagesView />);

it("one tap opens WhatsApp with the text and records that it was sent", async () => {
  show();
  const link = await screen.findByRole("link", { name: /^Enviar no WhatsApp.*Marina Alves$/ });
  expect(link).toHaveAttribute("href", "https://wa.me/5511955550170?text=Oi");
  expect(link).toHaveAttribute("target", "_blank");
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  expect(await screen.findByText("Nada a enviar")).toBeInTheDocument();
  expect(sent).toEqual([{ path: "/api/v1/messages/31/sent", body: undefined }]);
});

it("without a number there is nothing to tap, and the order is one click away", async () => {
  messages = [{ ...waiting, whatsapp_url: null }];
  show();
  expect(await screen.findByText("Sem número de celular: não há para onde enviar.")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /Enviar no WhatsApp/ })).toBeNull();
  expect(screen.getByRole("link", { name: "Ver o pedido" })).toHaveAttribute("href", "/operacoes/eventos/42");
});

it("says of what failed alike where it began and what mends it", async () => {
  show("?lista=failed");
  expect(await screen.findByText("Confira o canal em Regras e canais e tente de novo.")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: /dia|mês|ano|hora/ })).toHaveAttribute("href", "/operacoes/eventos/42");
});

it.each([
  ["Tentar de novo", "retry"],
  ["Descartar", "discard"],
])("“%s” asks once for all that failed alike", async (verb, path) => {
  show("?lista=failed");
  await userEvent.click(await screen.findByRole("button", { name: verb }));
  const dialog = within(screen.getByRole("dialog"));
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: verb }));
  await waitFor(() => expect(sent).toEqual([{ path: `/api/v1/messages/${path}`, body: { ids: [51, 52] } }]));
  expect(await screen.findByText("Nada falhou")).toBeInTheDocument();
});
