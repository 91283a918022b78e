import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createQueryClient } from "@/api/freshness";
import type { BankLine } from "./reconciliation";
import { ReconciliationView } from "./reconciliation-view";

const suggested: BankLine = {
  id: 8,
  status: "suggested",
  source: "statement",
  posted_on: "2026-11-21",
  amount: 300,
  payer_name: "",
  payer_document: "",
  text: "PIX RECEBIDO MARINA DUARTE",
  txid: "",
  order: null,
  suggestions: [
    { order_id: 42, order_code: "EV-2026-00042", customer_name: "Marina Duarte", balance: 300, payment_id: 2 },
  ],
  version: 1,
};
let lines: BankLine[];
let sent: { path: string; ifMatch: string | null; body: unknown }[];

const server = setupServer(
  http.get("*/api/v1/bank-lines", ({ request }) => {
    const status = new URL(request.url).searchParams.get("status");
    const data = lines.filter((line) => line.status === status);
    const count = (wanted: string) => lines.filter((line) => line.status === wanted).length;
    return HttpResponse.json({
      data,
      alerts: 0,
      counts: {
        matched: count("matched"),
        suggested: count("suggested"),
        unknown: count("unknown"),
        ignored: count("ignored"),
      },
      pagination: { page: 1, limit: 25, total: data.length, pages: 1 },
    });
  }),
  http.post("*/api/v1/bank-lines/:id/:command", async ({ request }) => {
    const text = await request.text();
    sent.push({
      path: new URL(request.url).pathname,
      ifMatch: request.headers.get("If-Match"),
      body: text ? JSON.parse(text) : undefined,
    });
    lines = [];
    return HttpResponse.json({ id: 8, version: 2, position: "0.9", order_id: 42, payment_id: 2, balance: 0 });
  }),
  http.post("*/api/v1/bank-statements", () =>
    HttpResponse.json({ lines: 20, new: 20, matched: 6, suggested: 9, unknown: 3 }, { status: 201 }),
  ),
  http.get("*/api/v1/event-orders", () =>
    HttpResponse.json({
      data: [{ id: 7, order_code: "EV-2026-00007", customer_name: "Rui Prado", total_amount: 300 }],
    }),
  ),
);
beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
beforeEach(() => {
  lines = [suggested];
  sent = [];
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function show() {
  const router = createMemoryRouter([{ path: "/operacoes/conciliacao", element: <ReconciliationView /> }], {
    initialEntries: ["/operacoes/conciliacao"],
  });
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

it("a suggestion becomes the payment that is recorded already once a user confirms it", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: /^Confirmar EV-2026-00042/ }));
  expect(await screen.findByText("Nenhum lançamento espera por uma decisão.")).toBeInTheDocument();
  expect(sent).toEqual([{ path: "/api/v1/bank-lines/8/match", ifMatch: '"1"', body: { order_id: 42, payment_id: 2 } }]);
});

it("another order can be chosen", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Escolher pedido" }));
  const dialog = within(screen.getByRole("dialog", { name: "Escolher pedido" }));
  await userEvent.type(dialog.getByRole("combobox", { name: "Pedido" }), "rui");
  await userEvent.click(await dialog.findByRole("option", { name: /EV-2026-00007/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Registrar pagamento" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ path: "/api/v1/bank-lines/8/match", ifMatch: '"1"', body: { order_id: 7 } });
});

it("a line that pays no order is ignored", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Ignorar" }));
  await waitFor(() => expect(sent).toEqual([{ path: "/api/v1/bank-lines/8/ignore", ifMatch: '"1"', body: undefined }]));
});

it("a refund that the bank notified is settled in the order and taken off the list", async () => {
  lines = [{ ...suggested, amount: -10, text: "", source: "webhook" }];
  show();
  expect(await screen.findByText("Devolução de um PIX")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "EV-2026-00042" })).toHaveAttribute("href", "/operacoes/eventos/42");
  expect(screen.queryByRole("button", { name: /Confirmar|Escolher pedido/ })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Tirar o aviso" }));
  await waitFor(() => expect(sent).toEqual([{ path: "/api/v1/bank-lines/8/ignore", ifMatch: '"1"', body: undefined }]));
});

it("a statement is sent, and the page says what became of it", async () => {
  const { container } = show();
  await screen.findByRole("button", { name: "Escolher arquivo" });
  const input = container.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(input as HTMLInputElement, new File(["<OFX>"], "extrato.ofx"));
  expect(
    await screen.findByText("20 lançamentos novos, 6 conciliados, 9 sugeridos, 3 sem pedido."),
  ).toBeInTheDocument();
});
