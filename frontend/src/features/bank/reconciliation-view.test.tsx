import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { NOT_AGREED } from "@/components/orders/overpayment";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { BankLine, LineOrder, StatementAnswer } from "./reconciliation";
import { ReconciliationView } from "./reconciliation-view";

const suggested: BankLine = {
  id: 8,
  status: "suggested",
  source: "statement",
  account: "341 1234 56789-0",
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
const statement: StatementAnswer = {
  lines: 20,
  new: 20,
  matched: 6,
  suggested: 9,
  unknown: 3,
  accounts: ["341 1234 56789-0"],
  refused: 1,
  refusals: [{ line: 7, column: "valor", value: "sete", reason: "Não é um valor." }],
  left_out: 1,
  left_out_lines: [{ line: 2, text: "SALDO ANTERIOR", reason: "É um saldo." }],
};
let lines: BankLine[];
let sent: { path: string; ifMatch: string | null; body: unknown }[];

serve(
  http.get("*/api/v1/bank-lines", ({ request }) => {
    const status = new URL(request.url).searchParams.get("status");
    const data = lines.filter((line) => line.status === status);
    const count = (wanted: string) => lines.filter((line) => line.status === wanted).length;
    return HttpResponse.json({
      data,
      alerts: 0,
      accounts: ["341 1234 56789-0", "260 1 2"],
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
  http.post("*/api/v1/bank-statements", ({ request }) => {
    const { pathname, search } = new URL(request.url);
    sent.push({ path: pathname + decodeURIComponent(search), ifMatch: null, body: undefined });
    return HttpResponse.json(statement, { status: 201 });
  }),
  http.get("*/api/v1/event-orders", ({ request }) => {
    const asked = new URL(request.url).searchParams;
    const open = { id: 7, order_code: "EV-2026-00007", customer_name: "Rui Prado", total_amount: 900, balance: 300 };
    const settled = { ...open, id: 8, order_code: "EV-2026-00008", balance: 0 };
    return HttpResponse.json({ data: asked.get("open") === "true" ? [open] : [open, settled] });
  }),
);
beforeEach(() => {
  lines = [suggested];
  sent = [];
});

const show = () => renderAt("/operacoes/conciliacao", <ReconciliationView />);

it("a suggestion becomes the payment that is recorded already once a user confirms it", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: /^Confirmar EV-2026-00042/ }));
  expect(await screen.findByText("Nenhum lançamento espera por uma decisão.")).toBeInTheDocument();
  expect(sent).toEqual([{ path: "/api/v1/bank-lines/8/match", ifMatch: '"1"', body: { order_id: 42, payment_id: 2 } }]);
});

it("an empty list says what the others hold, and leads there", async () => {
  const ignored: BankLine = { ...suggested, id: 9, status: "ignored", suggestions: [], text: "TARIFA" };
  lines = [ignored, { ...ignored, id: 10, status: "matched" }, { ...ignored, id: 11, status: "matched" }];
  const { search } = show();
  const told = await screen.findByText(/Nas outras abas:/);
  expect(
    within(told)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["2 conciliados", "1 ignorado"]);
  await userEvent.click(within(told).getByRole("link", { name: "1 ignorado" }));
  expect(await screen.findByText("TARIFA")).toBeVisible();
  expect(search()).toEqual({ status: "ignored" });
  lines = [];
  cleanup();
  show();
  expect(await screen.findByText("Nenhum lançamento espera por uma decisão.")).toBeVisible();
  expect(screen.queryByText(/Nas outras abas/)).toBeNull();
});

it("a suggestion that would pay too much asks first, as the dialog does", async () => {
  const [order] = suggested.suggestions;
  lines = [
    { ...suggested, suggestions: [{ ...order, payment_id: null, balance: suggested.amount - 20 } as LineOrder] },
  ];
  show();
  const confirm = await screen.findByRole("button", { name: /^Confirmar EV-2026-00042/ });
  await userEvent.click(confirm);
  expect(sent).toEqual([]);
  expect(screen.getByText(NOT_AGREED)).toBeVisible();
  await userEvent.click(screen.getByRole("checkbox", { name: /^R\$.20,00 a mais do que falta/ }));
  await userEvent.click(confirm);
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ order_id: 42 }]));
});

it("another order can be chosen", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Escolher pedido" }));
  const dialog = within(screen.getByRole("dialog", { name: "Escolher pedido" }));
  await userEvent.type(dialog.getByRole("combobox", { name: "Pedido" }), "rui");
  await userEvent.click(await dialog.findByRole("option", { name: /^EV-2026-00007, Rui Prado, falta R\$.300,00$/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Registrar pagamento" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ path: "/api/v1/bank-lines/8/match", ifMatch: '"1"', body: { order_id: 7 } });
});

it("orders that owe something are offered with what is owed; a settled one is found and asked about", async () => {
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Escolher pedido" }));
  const dialog = within(screen.getByRole("dialog", { name: "Escolher pedido" }));
  await userEvent.click(await dialog.findByRole("button", { name: /EV-2026-00007, Rui Prado\s*falta R\$.300,00/ }));
  expect(dialog.queryByText(/a mais do que falta/)).toBeNull();
  await userEvent.clear(dialog.getByRole("combobox", { name: "Pedido" }));
  expect(dialog.queryByText(/EV-2026-00008/)).toBeNull();
  await userEvent.type(dialog.getByRole("combobox", { name: "Pedido" }), "rui");
  await userEvent.click(await dialog.findByRole("option", { name: /EV-2026-00008, Rui Prado, nada a pagar/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Registrar pagamento" }));
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole("checkbox", { name: /^R\$.300,00 a mais do que falta/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Registrar pagamento" }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ order_id: 8 }));
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

it("a notification that could not be read has no amount and is only taken off the list", async () => {
  const text = "O banco avisou de um PIX que não pôde ser lido (valor). Confira no extrato.";
  lines = [{ ...suggested, amount: 0, payer_name: "", text, suggestions: [], source: "webhook" }];
  show();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.queryByText(/R\$/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Escolher pedido" })).toBeNull();
  expect(screen.getByRole("button", { name: "Tirar o aviso" })).toBeEnabled();
});

async function send(container: HTMLElement) {
  await screen.findByRole("button", { name: "Escolher arquivo" });
  const input = container.querySelector<HTMLInputElement>("input[type=file]");
  await userEvent.upload(input as HTMLInputElement, new File(["<OFX>"], "extrato.ofx"));
}

it("a statement is sent, and the page says what became of every row", async () => {
  const { container } = show();
  await screen.findByDisplayValue("341 1234 56789-0");
  await send(container);
  expect(
    await screen.findByText("20 lançamentos novos, 6 conciliados, 9 sugeridos, 3 sem pedido."),
  ).toBeInTheDocument();
  const alert = within(screen.getByText("1 linha não entrou.").closest<HTMLElement>("[role=alert]") as HTMLElement);
  expect(alert.getByText("Linha 7").parentElement).toHaveTextContent("Linha 7Não é um valor.valor: “sete”");
  const leftOut = within(screen.getByText("1 linha não é lançamento").closest<HTMLElement>("details") as HTMLElement);
  expect(leftOut.getByText("Linha 2").parentElement).toHaveTextContent("Linha 2É um saldo.“SALDO ANTERIOR”");
});

it("a statement is of the account of the last one, unless the user names another", async () => {
  const { container } = show();
  const account = await screen.findByDisplayValue("341 1234 56789-0");
  await send(container);
  await waitFor(() => expect(sent).toHaveLength(1));
  await screen.findByText("1 linha não entrou.");
  await userEvent.clear(account);
  await userEvent.type(account, "260 1 2");
  await send(container);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ path }) => path.replaceAll("+", " "))).toEqual([
    "/api/v1/bank-statements?account=341 1234 56789-0",
    "/api/v1/bank-statements?account=260 1 2",
  ]);
});
