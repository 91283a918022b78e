import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { type CustomerPage, pageOfLink } from "@/api/public/customer-page";
import { renderWithData } from "@/testing/render";
import { serve } from "@/testing/server";
import { CustomerOrder } from "./customer-order";

const PAGE = "*/api/v1/customer-page";
const sha = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const quoted: CustomerPage = {
  order_code: "EV-2026-00042",
  customer_name: "Marina Duarte",
  stage: "draft",
  stage_label: "Rascunho",
  event_name: "Casamento na serra",
  event_date: "2026-11-28",
  delivery_date: "2026-11-28",
  delivery_shift: "manha",
  pickup_date: "2026-11-30",
  collects: false,
  delivery_address: "",
  items: [{ name: "Kit festa 50L", quantity: 2, unit_price: 180, subtotal: 360 }],
  freight: 0,
  extra_days: 0,
  total: 360,
  deposit: 100,
  charges: [],
  paid: 0,
  balance: 0,
  due_now: 0,
  due_on: "2026-11-28",
  hold_until: null,
  payments: [],
  quote: {
    valid_until: "2026-11-27",
    conditions: "",
    text: "Orçamento EV-2026-00042\nTotal: R$ 360,00",
    text_sha256: sha,
    total: 360,
    extra_days: 0,
    issued_at: "2026-11-20T14:12:00Z",
    expired: false,
    outdated: false,
    changes: [],
    accepted_at: null,
    accepted_by: "",
  },
  can_accept: true,
  pix: null,
  documents: ["quote"],
  papers: [],
  change_requests: [],
  visit: null,
  expires_at: "2026-12-20T14:12:00Z",
};
const accepted: CustomerPage = {
  ...quoted,
  stage: "awaiting_deposit",
  stage_label: "Aguardando Sinal",
  can_accept: false,
  quote: quoted.quote && { ...quoted.quote, accepted_at: "2026-11-21T14:12:00Z", accepted_by: "Marina Duarte" },
  charges: [{ description: "Caução dos barris", amount: 300 }],
  balance: 660,
  due_now: 100,
  pix: { payload: "000201PIX", qr_svg: "<svg></svg>", amount: 100, txid: "EV202600042", key: "x@example.com" },
};

const server = serve();

it("accepts the text that was read with the name that was typed, and shows what to pay", async () => {
  const sent: unknown[] = [];
  let current = quoted;
  server.use(
    http.get(PAGE, ({ request }) => {
      expect(request.headers.get("X-Page-Token")).toBe("token");
      return HttpResponse.json(current);
    }),
    http.post(`${PAGE}/acceptance`, async ({ request }) => {
      sent.push(await request.json());
      current = accepted;
      return HttpResponse.json({ position: "0.7" }, { status: 201 });
    }),
  );
  renderWithData(<CustomerOrder source={pageOfLink("token")} />);
  const accept = await screen.findByRole("button", { name: "Aceitar orçamento" });
  expect(screen.getByText(/^Orçamento EV-2026-00042/), "what is accepted is open to read").toBeVisible();
  await userEvent.click(accept);
  expect(screen.getByText("Digite o seu nome para aceitar.")).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Seu nome completo/), " Marina Duarte ");
  await userEvent.click(accept);
  expect(await screen.findByText(/^Aceito por Marina Duarte em/)).toBeVisible();
  expect(sent).toEqual([{ name: "Marina Duarte", text_sha256: sha }]);
  expect(screen.getByText("Caução dos barris")).toBeVisible();
  expect(screen.getByLabelText("PIX copia e cola")).toHaveValue("000201PIX");
  expect(accept).not.toBeInTheDocument();
  expect(screen.getByText(/^Orçamento EV-2026-00042/), "folded once it is accepted").not.toBeVisible();
});

it("what the customer collects is neither delivered nor picked up", async () => {
  server.use(http.get(PAGE, () => HttpResponse.json({ ...quoted, collects: true })));
  renderWithData(<CustomerOrder source={pageOfLink("token")} />);
  expect(await screen.findByText("Retirada")).toBeVisible();
  expect(screen.getByText("Devolução")).toBeVisible();
  expect(screen.getByText("Retirada e devolução na casa")).toBeVisible();
  expect(screen.queryByText(/^(Entrega|Recolhimento|Frete)$/)).toBeNull();
});

it("shows when the van comes and the code for its driver", async () => {
  const visit = { kind: "delivery", state: "on_the_way", planned_at: "2026-11-28T13:30:00Z", code: "0417" } as const;
  server.use(http.get(PAGE, () => HttpResponse.json({ ...accepted, visit })));
  renderWithData(<CustomerOrder source={pageOfLink("token")} />);
  expect(await screen.findByRole("heading", { name: "Seu pedido está a caminho" })).toBeVisible();
  expect(screen.getByText(/por volta das 10:30\.$/)).toBeVisible();
  expect(screen.getByText("Diga este código ao entregador ao receber:")).toBeVisible();
  expect(screen.getByText("0417")).toBeVisible();
});

it.each([
  ["what is agreed", { hold_until: "2100-01-02T15:00:00Z" }, /^Pague o sinal de R\$\s100,00 até 02\/01\/2100 12:00$/],
  [
    "the rest of it",
    { hold_until: "2100-01-02T15:00:00Z", deposit: 140, paid: 40 },
    /^Pague o resto do sinal de R\$\s100,00 até/,
  ],
  ["what is overdue", { hold_until: "2020-01-02T15:00:00Z" }, /^Pague o sinal de R\$\s100,00$/],
  ["the balance, without a deposit", { hold_until: null, balance: 100 }, /^Pague R\$\s100,00$/],
])("begins with the deposit that is to be paid: %s", async (_, changes, heading) => {
  server.use(http.get(PAGE, () => HttpResponse.json({ ...accepted, ...changes })));
  renderWithData(<CustomerOrder source={pageOfLink("token")} />);
  const [first] = await screen.findAllByRole("heading");
  expect(first).toHaveTextContent(heading);
});

it("says that nothing is to be paid before the day, and what is then, beside the total", async () => {
  const confirmed = { ...accepted, stage: "confirmed" as const, paid: 100, balance: 560, due_now: 0 };
  server.use(http.get(PAGE, () => HttpResponse.json(confirmed)));
  renderWithData(<CustomerOrder source={pageOfLink("token")} />);
  const panel = (await screen.findByRole("heading", { name: "Nada a pagar agora" })).closest("section") as HTMLElement;
  expect(panel).toHaveTextContent(/Faltam R\$\s560,00, para .*28\/11\/2026\./);
  expect(within(panel).getByText("Total do pedido").nextElementSibling).toHaveTextContent(/R\$\s360,00/);
  expect(within(panel).getByLabelText("PIX copia e cola"), "folded, for who pays early").not.toBeVisible();
  expect(screen.getAllByRole("heading")[0]).toHaveTextContent("Pedido EV-2026-00042");
});

it("shows what changed and asks again where it costs more", async () => {
  const changes = [
    { kind: "removed", line: "1 × Stout 20 L" },
    { kind: "added", line: "2 × Stout 20 L" },
  ] as const;
  const dearer = { ...accepted, can_accept: true, quote: quoted.quote && { ...quoted.quote, changes: [...changes] } };
  server.use(http.get(PAGE, () => HttpResponse.json(dearer)));
  renderWithData(<CustomerOrder source={pageOfLink("token")} />);
  expect(await screen.findByText(/agora custa mais/)).toBeVisible();
  const told = within(screen.getByRole("list", { name: "O que mudou" })).getAllByRole("listitem");
  expect(told.map((each) => each.textContent)).toEqual(["Antes: 1 × Stout 20 L", "Agora: 2 × Stout 20 L"]);
});

it("says that a link is over", async () => {
  const sentence = "Este link não vale mais. Peça outro à casa.";
  server.use(http.get(PAGE, () => HttpResponse.json({ error: sentence }, { status: 410 })));
  renderWithData(<CustomerOrder source={pageOfLink("token")} />);
  expect(await screen.findByText(sentence)).toBeVisible();
});

it("shows a document page by page, by the token of the link", async () => {
  const kinds: unknown[] = [];
  server.use(
    http.get(PAGE, () => HttpResponse.json(quoted)),
    http.get(`${PAGE}/documents/quote`, ({ request }) => {
      const kind = request.headers.get("Accept");
      kinds.push([kind, request.headers.get("X-Page-Token")]);
      return kind === "application/json"
        ? HttpResponse.json({ name: "orcamento-EV-2026-00042.pdf", pages: ["<svg/>", "<svg/>"], count: 2 })
        : new HttpResponse("%PDF", { headers: { "Content-Type": "application/pdf" } });
    }),
  );
  renderWithData(<CustomerOrder source={pageOfLink("token")} />);
  await userEvent.click(await screen.findByRole("button", { name: "Orçamento" }));
  const shown = within(screen.getByRole("dialog", { name: "Orçamento" }));
  expect(await shown.findByAltText("Página 2 de 2")).toBeVisible();
  await vi.waitFor(() => expect(shown.getByRole("button", { name: "Baixar PDF" })).toBeEnabled());
  expect(kinds).toEqual([
    ["application/json", "token"],
    ["application/pdf", "token"],
  ]);
});

it("has the receipt of each payment, and of what went back none", async () => {
  const came = { payment_id: 1, amount: 300, method: "pix" as const, received_at: "2026-11-21T14:12:00Z" };
  const payments = [came, { ...came, payment_id: null, amount: -50 }];
  server.use(
    http.get(PAGE, () => HttpResponse.json({ ...quoted, payments })),
    http.get(`${PAGE}/payments/1/receipt`, ({ request }) =>
      request.headers.get("Accept") === "application/json"
        ? HttpResponse.json({ name: "recibo-EV-2026-00042-1.pdf", pages: ["<svg/>"], count: 1 })
        : new HttpResponse("%PDF", { headers: { "Content-Type": "application/pdf" } }),
    ),
  );
  renderWithData(<CustomerOrder source={pageOfLink("token")} />);
  const receipts = await screen.findAllByRole("button", { name: /^Recibo de/ });
  expect(receipts.map((each) => each.textContent)).toEqual(["Recibo de R$\u00a0300,00"]);
  await userEvent.click(receipts[0] as HTMLElement);
  expect(await screen.findByAltText("Página 1 de 1")).toBeVisible();
});

it("gives back what was accepted, under its hash, and says why where it cannot", async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => `blob:${saved.push(file as Blob)}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const papers = [{ kind: "quote" as const, sha256: sha, kept_at: "2026-11-21T14:12:00Z" }];
  server.use(
    http.get(PAGE, () => HttpResponse.json({ ...accepted, papers })),
    http.get(`${PAGE}/papers/${sha}`, ({ request }) => {
      expect(request.headers.get("X-Page-Token")).toBe("token");
      return new HttpResponse("%PDF", { headers: { "Content-Type": "application/pdf" } });
    }),
  );
  renderWithData(<CustomerOrder source={pageOfLink("token")} />);
  const button = await screen.findByRole("button", { name: "Baixar o orçamento aceito" });
  expect(screen.getByText(`Código de verificação do PDF (SHA-256): ${sha}`)).toBeVisible();
  await userEvent.click(button);
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  await vi.waitFor(() => expect(button).toBeEnabled());
  const sentence = "Este documento foi apagado com os dados do cliente.";
  server.use(http.get(`${PAGE}/papers/${sha}`, () => HttpResponse.json({ error: sentence }, { status: 410 })));
  await userEvent.click(button);
  expect(await screen.findByText(sentence)).toBeVisible();
  vi.restoreAllMocks();
});
