import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fillDate } from "@/testing/fill-date";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { OrderView } from "./order-view";
import type { EventOrder } from "./orders";
import { sampleBeerItem, sampleBooking, sampleOrder, sampleQuote } from "./testing/sample-order";

const ORDER = "*/api/v1/event-orders/42";
let current: EventOrder;
let sent: { path: string; ifMatch: string | null; body: unknown }[];

/** What the server answers to the commands, one after the other; without any, they succeed. */
let answers: (() => Response)[];

const server = serve(
  http.get(ORDER, () => HttpResponse.json(current)),
  http.get(`${ORDER}/pix`, () => HttpResponse.json({ error: "A chave PIX não foi configurada." }, { status: 409 })),
  http.get("*/api/site", () => HttpResponse.json({ special_days: [] })),
  http.get("*/api/v1/standing-orders/draft", () => HttpResponse.json({ draft: null })),
  http.get("*/api/v1/drivers", () => HttpResponse.json([{ id: 3, name: "Rui Prado" }])),
  http.all(`${ORDER}/:command`, ({ request }) => record(request)),
  http.delete(ORDER, ({ request }) => record(request)),
);

async function record(request: Request): Promise<Response> {
  const text = await request.text();
  sent.push({
    path: `${request.method} ${new URL(request.url).pathname.split("/42")[1]}`,
    ifMatch: request.headers.get("If-Match"),
    body: text ? JSON.parse(text) : undefined,
  });
  return answers.shift()?.() ?? HttpResponse.json({ id: 42, version: 8 });
}

const refused = (status: number, problem: object) => () => HttpResponse.json(problem, { status });

beforeEach(() => {
  current = sampleOrder();
  sent = [];
  answers = [];
});

function show() {
  renderAt("/operacoes/eventos/42", [
    { path: "/operacoes/eventos/:id", element: <OrderView /> },
    { path: "/operacoes/eventos", element: <p>A lista</p> },
  ]);
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const dialog = () => within(screen.getByRole("dialog"));
const submit = (name: string) => userEvent.click(dialog().getByRole("button", { name }));

async function opened(action: string) {
  show();
  await userEvent.click(await screen.findByRole("button", { name: action }));
}

describe("the heading", () => {
  it("is the code and the customer, with what is owed and where the order stands", async () => {
    show();
    expect(await screen.findByRole("heading", { level: 1, name: "EV-2026-00042 · Marina Duarte" })).toBeVisible();
    const life = within(screen.getByRole("list", { name: "Andamento do evento" }));
    expect(life.getAllByRole("listitem").find((step) => step.ariaCurrent === "step")).toHaveTextContent("Confirmado");
    expect(screen.getAllByText(/A receber/)[0]).toHaveTextContent("A receber R$ 280,00");
  });

  it("names the step and what comes next, and where each piece is", async () => {
    const there = { stage: "scheduled_for_delivery", status: "scheduled_for_delivery", can_load: true } as const;
    current = sampleOrder({
      ...there,
      allowed_transitions: ["delivered"],
      bookings: [
        sampleBooking(7, "BARRIL50-0007", { state: "set_aside", loaded_at: "2026-11-28T10:00:00Z" }),
        sampleBooking(8, "BARRIL50-0008", { state: "set_aside" }),
      ],
    });
    show();
    expect((await screen.findByText(/próximo:/)).parentElement).toHaveTextContent("Agendado · próximo: pôr no carro");
    expect(screen.getByText("No carro 1 · Separado 1")).toBeVisible();
  });

  it("calls what an unconfirmed order is to pay by another name", async () => {
    current = sampleOrder({ status: "awaiting_deposit", stage: "awaiting_deposit" });
    show();
    expect((await screen.findAllByText(/A confirmar/))[0]).toHaveTextContent("A confirmar R$ 280,00");
    expect(screen.queryByText(/A receber/)).toBeNull();
  });

  it("names who drives the routes in place of whom the schedule named", async () => {
    current = sampleOrder({ responsible: "Rui", delivery_driver: "Bia", pickup_driver: "Cida" });
    show();
    expect((await screen.findByText("Entregador")).nextElementSibling).toHaveTextContent("Bia");
    expect(screen.getByText("Quem recolhe").nextElementSibling).toHaveTextContent("Cida");
    expect(screen.queryByText("Rui")).toBeNull();
  });

  it("names the beer in each keg by its tag", async () => {
    current = sampleOrder({
      items: [sampleBeerItem({ id: 1 })],
      bookings: [sampleBooking(7, "BARRIL20-0007", { item_id: 1, model_name: "Barril 20L" })],
    });
    show();
    const keg = (await screen.findByRole("link", { name: "BARRIL20-0007" })).closest("li");
    expect(keg).toHaveTextContent("BARRIL20-0007 Stout 20 L · Barril 20L");
  });
});

describe("somebody else's change", () => {
  const theirs = () =>
    sampleOrder({
      version: 9,
      status: "awaiting_deposit",
      deposit_received: 0,
      deposit_paid: 0,
      paid: 0,
      balance: 580,
      deposit_amount: 350,
      allowed_transitions: ["confirmed", "cancelled"],
      timeline: [
        ...sampleOrder().timeline,
        {
          at: "2026-11-21T10:00:00Z",
          actor_name: "Rui Prado",
          kind: "EventOrderDetailsChanged",
          title: "Dados alterados",
          detail: "Sinal combinado: R$ 300,00 → R$ 350,00.",
          reason: null,
        },
      ],
    });

  beforeEach(() => {
    current = sampleOrder({
      status: "awaiting_deposit",
      deposit_received: 0,
      deposit_paid: 0,
      paid: 0,
      balance: 580,
      allowed_transitions: ["confirmed", "cancelled"],
    });
  });

  it("is shown, keeps what was typed, and the next try names the version that was seen", async () => {
    await opened("Confirmar");
    await userEvent.click(screen.getByRole("radio", { name: "PIX" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Referência" }), "E123");
    current = theirs();
    answers = [refused(412, { error: "Este registro foi alterado por Rui Prado.", current_version: 9 })];
    await submit("Confirmar");

    expect(await dialog().findByText("Outra pessoa alterou este evento")).toBeVisible();
    expect(dialog().getByText("Este registro foi alterado por Rui Prado.")).toBeVisible();
    expect(dialog().getByRole("button", { name: "Confirmar" })).toBeDisabled();

    await press("Recarregar o evento");
    expect(await dialog().findByText("Dados alterados por Rui Prado.")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Referência" })).toHaveValue("E123");
    expect(screen.getByRole("textbox", { name: "Sinal recebido" })).toHaveValue("350,00");

    await submit("Confirmar");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"9"']);
    expect(sent[1]?.body).toEqual({
      status: "confirmed",
      deposit: { amount: 350, method: "pix", reference: "E123" },
    });
    expect(screen.getByText("Sinal registrado. O evento está confirmado.")).toBeVisible();
  });

  it("that makes the deed impossible says so and offers no further try", async () => {
    await opened("Confirmar");
    await userEvent.click(screen.getByRole("radio", { name: "PIX" }));
    current = sampleOrder({ version: 9, status: "cancelled", stage: "cancelled", allowed_transitions: [] });
    answers = [refused(412, { error: "Este registro foi alterado por Rui Prado." })];
    await submit("Confirmar");
    await press("Recarregar o evento");
    expect(await dialog().findByText("O evento agora está “Cancelado”: isto não é mais possível.")).toBeVisible();
    expect(dialog().getByRole("button", { name: "Confirmar" })).toBeDisabled();
  });
});

it("asks what becomes of a piece that came onto the order after the driver saw it", async () => {
  const sentence = "Entregue sem: Chopeira (CH-2). Entrou no pedido depois da lista que o motorista viu.";
  current = sampleOrder({ differences: [sentence], can_deliver_later: true, can_decide_difference: true });
  answers = [() => HttpResponse.json({ id: 42, version: 8, later_id: null, later_code: "" })];
  show();
  expect(await screen.findByText(sentence)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Deixar fora do pedido" }));
  await waitFor(() =>
    expect(sent).toEqual([{ path: "POST /left-behind", ifMatch: expect.any(String), body: { decision: "taken_off" } }]),
  );
});

it("schedules a delivery for a closed day only once a person confirms it", async () => {
  const day = { day: current.preferred_delivery_date, opens: "", closes: "", name: "Padroeiro" };
  server.use(http.get("*/api/site", () => HttpResponse.json({ special_days: [day] })));
  await opened("Agendar entrega");
  await userEvent.type(screen.getByRole("combobox", { name: /Entregador/ }), "Toninho");
  expect(await dialog().findByText(/^A casa está fechada em .* \(Padroeiro\)\.$/)).toBeVisible();
  expect(dialog().getByRole("button", { name: "Agendar" })).toBeDisabled();
  await userEvent.click(dialog().getByRole("checkbox", { name: "Marcar mesmo assim" }));
  await submit("Agendar");
  await waitFor(() => expect(sent).toHaveLength(1));
});

describe("equipment that is not to be had", () => {
  const taken = {
    error: "BARRIL50-0007 está com EV-2026-00038.",
    asset: { id: 7, asset_tag: "BARRIL50-0007" },
    order: { id: 38, order_code: "EV-2026-00038" },
    free: [{ id: 9, asset_tag: "BARRIL50-0009" }],
  };

  it("is swapped for a free piece from where it was refused, and the deed is tried again", async () => {
    await opened("Agendar entrega");
    await userEvent.type(screen.getByRole("combobox", { name: /Entregador/ }), "Toninho");
    answers = [
      refused(409, taken),
      () => {
        current = sampleOrder({ version: 8 });
        return HttpResponse.json({ id: 42, version: 8 });
      },
    ];
    await submit("Agendar");
    expect(await dialog().findByText(taken.error)).toBeVisible();
    expect(dialog().getByRole("link", { name: "Ver EV-2026-00038" })).toHaveAttribute("href", "/operacoes/eventos/38");

    await submit("Trocar por BARRIL50-0009 e tentar de novo");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.map(({ path, ifMatch }) => [path, ifMatch])).toEqual([
      ["PATCH /status", '"7"'],
      ["POST /swap", '"7"'],
      ["PATCH /status", '"8"'],
    ]);
    expect(sent[1]?.body).toEqual({ asset_id: 7, by_asset_id: 9, reason: taken.error });
    expect(sent[2]?.body).toMatchObject({ delivery: { responsible: "Toninho" } });
  });

  it("names what is free where nothing is held yet, with the way to change the order", async () => {
    current = sampleOrder({
      status: "draft",
      bookings: [],
      items: [sampleBeerItem({ kind: "model", beer_id: null, model_id: 2, product_name: "Barril 50L" })],
      can_swap: false,
      allowed_transitions: ["awaiting_deposit", "cancelled"],
    });
    await opened("Reservar equipamento");
    answers = [refused(409, taken)];
    await submit("Reservar");
    expect(await dialog().findByText("Livres nessas datas: BARRIL50-0009.")).toBeVisible();
    expect(dialog().getByRole("link", { name: "Editar itens ou datas do evento" })).toHaveAttribute(
      "href",
      "/operacoes/eventos/42/editar",
    );
  });
});

describe("the quote of a draft", () => {
  const url = "https://casa.example/p/segredo";
  const close = vi.fn<() => void>();
  const replace = vi.fn<(address: string) => void>();
  const tab = { opener: window as Window | null, closed: false, close, location: { replace } };
  const link = () => HttpResponse.json({ id: 42, version: 9, url }, { status: 201 });
  const quoted = () => HttpResponse.json({ id: 42, version: 8 }, { status: 201 });

  beforeEach(() => {
    current = sampleOrder({ status: "draft", stage: "draft", bookings: [], items: [sampleBeerItem()] });
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    vi.clearAllMocks();
  });

  it("is issued, linked and on its way by WhatsApp with one press and its confirmation", async () => {
    await opened("Enviar orçamento");
    expect(window.open, "the browser blocks a tab of later").not.toHaveBeenCalled();
    answers = [quoted, link];
    await submit("Enviar");
    expect(window.open).toHaveBeenCalledWith("", "_blank");
    expect(await screen.findByText(/^Orçamento emitido\. A mensagem com o link está pronta/)).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent.map(({ path }) => path)).toEqual(["POST /quote", "POST /customer-page"]);
    expect(sent[1]?.body, "an earlier link is over").toEqual({ replaces: true });
    const [address = ""] = replace.mock.lastCall ?? [];
    expect(address).toMatch(/^https:\/\/wa\.me\/5511955550142\?text=/);
    expect(decodeURIComponent(address)).toMatch(
      /text=Olá, Marina\. .*EV-2026-00042.*\n\nhttps:\/\/casa\.example\/p\/segredo$/s,
    );
    expect(tab.opener).toBeNull();
  });

  it("is issued once, also where its link needs another try", async () => {
    await opened("Enviar orçamento");
    answers = [quoted, refused(409, { error: "Tente de novo." }), link];
    await submit("Enviar");
    expect(await dialog().findByText("Tente de novo.")).toBeVisible();
    expect(close).toHaveBeenCalledOnce();
    await submit("Enviar");
    expect(await screen.findByText(/^Orçamento emitido\./)).toBeVisible();
    expect(sent.map(({ path }) => path)).toEqual(["POST /quote", "POST /customer-page", "POST /customer-page"]);
  });

  it("is not called sent where the answer with its link was lost", async () => {
    await opened("Enviar orçamento");
    answers = [quoted, () => HttpResponse.json({ id: 42, version: 9, url: null }, { status: 201 })];
    await submit("Enviar");
    expect(await screen.findByText("Orçamento emitido.")).toBeVisible();
    expect(close).toHaveBeenCalledOnce();
    expect(replace).not.toHaveBeenCalled();
  });

  it("is a link to copy where the customer has no WhatsApp", async () => {
    current = { ...current, customer_phone: "(11) 5555-0142" };
    await opened("Enviar orçamento");
    answers = [quoted, link];
    await submit("Enviar");
    expect(await dialog().findByLabelText("Link do cliente")).toHaveValue(url);
    expect(dialog().getByRole("button", { name: /^Copiar/ })).toBeVisible();
    expect(window.open).not.toHaveBeenCalled();
    await submit("Concluir");
    expect(screen.getByText("Orçamento emitido.")).toBeVisible();
  });

  it("that the customer has is sent again from its card, where the browser blocks the tab with a link to press", async () => {
    const quote = { ...sampleQuote, outdated: false };
    current = { ...current, quote, page: { links: 1, expires_at: "2026-12-20T14:12:00Z" } };
    vi.mocked(window.open).mockReturnValue(null);
    show();
    expect(
      await screen.findByText(/O link não fica guardado: cada envio cria um novo e encerra os anteriores\.$/),
    ).toBeVisible();
    expect(screen.queryByRole("button", { name: "Enviar orçamento" })).toBeNull();
    answers = [link];
    await press("Enviar de novo");
    expect(await screen.findByLabelText("Link do cliente")).toHaveValue(url);
    expect(screen.getByRole("link", { name: /^Enviar.*WhatsApp$/ })).toHaveAttribute("target", "_blank");
  });
});

it("beer that is missing is placed to be produced, once a reason is given", async () => {
  current = sampleOrder({
    status: "draft",
    bookings: [],
    items: [sampleBeerItem()],
    can_swap: false,
    allowed_transitions: ["awaiting_deposit", "cancelled"],
  });
  await opened("Reservar chope");
  const missing = [{ beer_id: 2, container_l: 20, missing: 8, first_day: null }];
  answers = [refused(409, { error: "Stout 20 L: faltam 8 de 10 para 28/11/2026.", missing, instead: [] })];
  await submit("Reservar");
  expect(await dialog().findByText("Stout 20 L: faltam 8 de 10 para 28/11/2026.")).toBeVisible();
  expect(sent[0]?.body).toEqual({ status: "awaiting_deposit" });
  await userEvent.type(dialog().getByRole("textbox", { name: /Por que reservar e produzir/ }), "Lote na quinta");
  await submit("Reservar");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[1]?.body).toEqual({ status: "awaiting_deposit", reason: "Lote na quinta" });
});

it("a line of beer says how it is sold and its kegs by tag; a keg comes back sealed", async () => {
  current = sampleOrder({
    status: "delivered",
    allowed_transitions: [],
    can_change: false,
    can_swap: false,
    can_return: true,
    items: [sampleBeerItem({ mode: "consigned", quantity: 1, assets: [held] })],
    bookings: [sampleBooking(5, "BARRIL20-0005", { state: "out", item_id: 3 })],
  });
  await opened("Registrar devolução");
  expect(screen.getByText(/^1 × R\$\s450,00 · consignado$/)).toBeInTheDocument();
  await submit("Tudo voltou em ordem");
  await userEvent.click(dialog().getByRole("radio", { name: "Lacrado" }));
  await submit("Registrar devolução");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent[0]?.body).toMatchObject({ assets: [{ asset_id: 5, condition: "ok", keg: { state: "sealed" } }] });
});

const held = { asset_id: 5, asset_tag: "BARRIL20-0005", model_name: "Barril 20L" };

describe("what a deed needs", () => {
  it("a cancellation after the confirmation needs a reason and the deposit's settlement", async () => {
    await opened("Cancelar evento");
    expect(dialog().getByText("Ficam livres para outros eventos: BARRIL50-0007, CHOPEIRA-0008.")).toBeVisible();
    await submit("Cancelar evento");
    expect(dialog().getByText("Diga o motivo do cancelamento.")).toBeVisible();
    expect(sent).toEqual([]);

    await userEvent.type(screen.getByRole("textbox", { name: "Devolvido" }), "100");
    expect(dialog().getByText(/Faltam R\$\s200,00 de R\$\s300,00/)).toBeVisible();
    await userEvent.type(screen.getByRole("textbox", { name: "Retido" }), "250");
    expect(dialog().getByText(/Passou R\$\s50,00 do sinal de R\$\s300,00/)).toBeVisible();
    await userEvent.clear(screen.getByRole("textbox", { name: "Retido" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Retido" }), "200");
    expect(dialog().getByText(/Soma certa/)).toBeVisible();
    await userEvent.type(screen.getByRole("textbox", { name: /Motivo/ }), "Chuva");
    await submit("Cancelar evento");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent[0]?.body).toEqual({
      status: "cancelled",
      reason: "Chuva",
      settlement: { returned: 100, kept: 200, used: 0 },
    });
  });

  it("a return is told piece by piece", async () => {
    current = sampleOrder({
      status: "delivered",
      allowed_transitions: [],
      can_change: false,
      can_swap: false,
      can_return: true,
      bookings: [
        sampleBooking(7, "BARRIL50-0007", { state: "out" }),
        sampleBooking(8, "CHOPEIRA-0008", { state: "out" }),
        sampleBooking(9, "CHOPEIRA-0009", { state: "returned" }),
      ],
    });
    await opened("Registrar devolução");
    expect(dialog().queryByText("CHOPEIRA-0009")).toBeNull();
    await submit("Registrar devolução");
    expect(dialog().getByText("Informe o que voltou.")).toBeVisible();

    await submit("Tudo voltou em ordem");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Como CHOPEIRA-0008 voltou" }), "Com dano");
    await userEvent.type(screen.getByRole("textbox", { name: "Cobrança" }), "120,50");
    await userEvent.type(screen.getByRole("textbox", { name: "O que está danificado" }), "Torneira trincada");
    await userEvent.type(screen.getByRole("textbox", { name: "Vasilhames recolhidos" }), "2");
    await submit("Registrar devolução");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent[0]).toMatchObject({
      path: "POST /returns",
      body: {
        assets: [
          { asset_id: 7, condition: "ok", charge: 0, note: "" },
          { asset_id: 8, condition: "damaged", charge: 120.5, note: "Torneira trincada" },
        ],
        empties_collected: 2,
      },
    });
  });

  describe("an extension", () => {
    const kit = sampleBeerItem({
      id: 1,
      kind: "kit",
      beer_id: null,
      kit_id: 3,
      container_l: null,
      rental_period: "daily",
      product_name: "Kit festa 50L",
      quantity: 2,
      unit_price: 180.5,
      kits_out: 2,
    });

    async function later(day: string) {
      current = sampleOrder({
        status: "delivered",
        allowed_transitions: [],
        can_change: false,
        can_return: true,
        items: [kit],
      });
      await opened("Prorrogar");
      await fillDate("Novo dia do recolhimento", day);
    }

    it("says what the kits that are out cost more before it is agreed", async () => {
      await later("02/12/2026");
      expect(dialog().getByText("2 × Kit festa 50L: mais 2 diárias")).toBeVisible();
      expect(dialog().getByText("R$ 722,00")).toBeVisible();
      expect(dialog().getByText("O total passa de R$ 580,00 a R$ 1.302,00.")).toBeVisible();
      await submit("Prorrogar");
      expect(await screen.findByText("Recolhimento mudado.")).toBeVisible();
      expect(sent[0]).toMatchObject({
        path: "POST /extension",
        ifMatch: '"7"',
        body: { pickup_date: "2026-12-02", pickup_shift: "tarde" },
      });
    });

    it("takes an earlier pickup, which costs nothing more", async () => {
      await later("29/11/2026");
      expect(dialog().getByText("Sem dias extras a cobrar.")).toBeVisible();
      await submit("Prorrogar");
      expect(await screen.findByText("Recolhimento mudado.")).toBeVisible();
      expect(sent[0]).toMatchObject({ body: { pickup_date: "2026-11-29", pickup_shift: "tarde" } });
    });

    it("is to another day or shift than agreed", async () => {
      await later("30/11/2026");
      await submit("Prorrogar");
      expect(dialog().getByText("Escolha outro dia ou outro turno.")).toBeVisible();
      expect(sent).toEqual([]);
    });

    it("shows which order has the piece then, and offers no swap at the customer's", async () => {
      await later("02/12/2026");
      const error = "O ativo BARRIL50-0007 está reservado para o evento EV-2026-00038.";
      const asset = { id: 7, asset_tag: "BARRIL50-0007" };
      answers = [refused(409, { error, asset, order: { id: 38, order_code: "EV-2026-00038" } })];
      await submit("Prorrogar");
      expect(await dialog().findByText(error)).toBeVisible();
      expect(dialog().getByRole("link", { name: "Ver EV-2026-00038" })).toBeVisible();
      expect(dialog().queryByText(/Livres/)).toBeNull();
      expect(dialog().queryByRole("link", { name: "Editar itens ou datas do evento" })).toBeNull();
    });
  });

  it("a settlement is proposed and can be changed as long as the sum is right", async () => {
    current = sampleOrder({
      status: "delivered",
      allowed_transitions: [],
      can_change: false,
      can_settle: true,
      money: { ...sampleOrder().money, damages: 120.5 },
    });
    await opened("Acertar sinal");
    expect(screen.getByRole("textbox", { name: "Retido" })).toHaveValue("120,50");
    expect(screen.getByRole("textbox", { name: "Usado" })).toHaveValue("179,50");
    const choices = dialog().getAllByRole("listitem");
    expect(choices.map((each) => each.textContent?.replaceAll("\u00a0", " "))).toEqual([
      "Devolver tudoFica a receber: R$ 580,00.",
      "Reter tudoFica a receber: R$ 459,50.",
      "Usar tudoFica a receber: R$ 280,00.",
    ]);
    await submit("Devolver tudo");
    await submit("Acertar");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent[0]).toMatchObject({
      path: "POST /deposit-settlement",
      body: { returned: 300, kept: 0, used: 0 },
    });
  });

  it("a payment is proposed as what is owed, and may be a part of it", async () => {
    await opened("Registrar pagamento");
    expect(screen.getByRole("textbox", { name: "Valor recebido" })).toHaveValue("280,00");
    await userEvent.clear(screen.getByRole("textbox", { name: "Valor recebido" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Valor recebido" }), "100,00");
    await userEvent.click(screen.getByRole("radio", { name: "Dinheiro" }));
    await submit("Registrar");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([
      { path: "POST /payments", ifMatch: '"7"', body: { amount: 100, method: "dinheiro", reference: "" } },
    ]);
  });

  it("a payment of more than is owed is asked about before it is recorded", async () => {
    await opened("Registrar pagamento");
    await userEvent.clear(screen.getByRole("textbox", { name: "Valor recebido" }));
    await userEvent.type(screen.getByRole("textbox", { name: "Valor recebido" }), "5000");
    await userEvent.click(screen.getByRole("radio", { name: "Dinheiro" }));
    await submit("Registrar");
    expect(sent).toEqual([]);
    await userEvent.click(
      screen.getByRole("checkbox", { name: /^R\$.4\.720,00 a mais do que falta\. Registrar assim mesmo\?$/ }),
    );
    await submit("Registrar");
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ amount: 5000 }));
  });

  it("a payment is proposed as the deposit while it is due, by PIX", async () => {
    const money = { ...current.money, balance: 580, open_amount: 300 };
    current = sampleOrder({ status: "awaiting_deposit", stage: "awaiting_deposit", paid: 0, balance: 580, money });
    await opened("Registrar pagamento");
    expect(screen.getByRole("textbox", { name: "Valor recebido" })).toHaveValue("300,00");
    expect(dialog().getByText(/^Falta do sinal: R\$.300,00\. A receber: R\$.580,00/)).toBeVisible();
    await submit("Registrar");
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ amount: 300, method: "pix" }));
  });

  it("a confirmation without a missing deposit asks nothing of one", async () => {
    current = sampleOrder({
      status: "awaiting_deposit",
      stage: "awaiting_deposit",
      deposit_amount: 0,
      deposit_received: 0,
      paid: 0,
      hold_until: "2026-11-22T18:00:00Z",
      overdue: true,
      allowed_transitions: ["confirmed", "cancelled"],
    });
    await opened("Confirmar");
    expect(screen.getByText(/^A confirmação era esperada até/)).toBeInTheDocument();
    expect(dialog().getByText("Nenhum sinal foi combinado.")).toBeVisible();
    expect(dialog().queryAllByRole("textbox")).toEqual([]);
    await submit("Confirmar");
    expect(await screen.findByText("O evento está confirmado.")).toBeVisible();
    expect(sent[0]?.body).toEqual({ status: "confirmed", deposit: { amount: 0 } });
  });

  it("a payment that also confirms the order says so", async () => {
    current = sampleOrder({ status: "awaiting_deposit", stage: "awaiting_deposit", paid: 0, deposit_received: 0 });
    answers = [() => HttpResponse.json({ id: 42, version: 8, status: "confirmed" })];
    await opened("Registrar pagamento");
    await userEvent.click(screen.getByRole("radio", { name: "PIX" }));
    await submit("Registrar");
    expect(await screen.findByText("Pagamento registrado: o pedido está confirmado.")).toBeVisible();
  });

  it("a PIX is asked for with a code of its own", async () => {
    server.use(
      http.get(`${ORDER}/pix`, ({ request }) => {
        const txid = new URL(request.url).searchParams.get("txid");
        return HttpResponse.json({ payload: `br-code-${txid}`, qr_svg: "<svg/>", amount: 100, txid, key: "k" });
      }),
    );
    await opened("Gerar código");
    const amount = screen.getByRole("textbox", { name: "Valor" });
    expect(amount).toHaveValue("280,00");
    await userEvent.clear(amount);
    await userEvent.type(amount, "300");
    await submit("Gerar código");
    expect(screen.getByText(/^Só R\$.280,00 estão em aberto/)).toBeInTheDocument();
    await userEvent.clear(amount);
    await userEvent.type(amount, "100");
    const request = {
      txid: "EV202600042P1",
      amount: 100,
      requested_at: "2026-11-20T14:12:00Z",
      paid: false,
      open: true,
    };
    current = { ...current, money: { ...current.money, pix_requests: [request] } };
    await submit("Gerar código");
    expect(await screen.findByDisplayValue("br-code-EV202600042P1")).toBeInTheDocument();
    expect(sent).toEqual([{ path: "POST /pix-requests", ifMatch: '"7"', body: { amount: 100 } }]);
  });

  it("a request that payments cover is asked for no more, and what is missing of the deposit is said", async () => {
    const closed = {
      txid: "EV202600042P1",
      amount: 100,
      requested_at: "2026-11-20T14:12:00Z",
      paid: true,
      open: false,
    };
    const money = { ...current.money, deposit_paid: 120, deposit_missing: 180, pix_requests: [closed] };
    current = { ...current, money };
    await opened("Gerar código");
    expect(screen.queryByText("Código EV202600042P1")).toBeNull();
    expect(screen.queryByRole("link", { name: "Enviar pelo WhatsApp" })).toBeNull();
    const line = (name: string) => screen.getByText(name).parentElement;
    expect(line("Sinal recebido")).toHaveTextContent(/R\$.120,00/);
    expect(line("Falta do sinal")).toHaveTextContent(/R\$.180,00/);
  });

  it("a payment is reversed with a reason", async () => {
    server.use(http.post(`${ORDER}/payments/1/reversal`, ({ request }) => record(request)));
    await opened("Estornar R$\u00a0300,00");
    await submit("Estornar");
    expect(screen.getByText("Diga o motivo do estorno.")).toBeVisible();
    await userEvent.type(screen.getByRole("textbox", { name: "Motivo" }), "PIX devolvido");
    await submit("Estornar");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ path: "POST /payments/1/reversal", ifMatch: '"7"', body: { reason: "PIX devolvido" } }]);
  });

  it("what the house has beyond its charges goes back, and not more", async () => {
    current = { ...current, money: { ...current.money, balance: -60, refundable: 60 } };
    server.use(http.post(`${ORDER}/refunds`, ({ request }) => record(request)));
    await opened("Devolver ao cliente");
    const amount = screen.getByRole("textbox", { name: "Valor devolvido" });
    expect(amount).toHaveValue("60,00");
    await userEvent.type(amount, "{Control>}a{/Control}60,01");
    await submit("Devolver valor");
    expect(screen.getByText(/^Só R\$.60,00 podem ser devolvidos/)).toBeInTheDocument();
    expect(screen.getByText("Diga como foi devolvido.")).toBeVisible();
    await userEvent.type(amount, "{Control>}a{/Control}60");
    await userEvent.click(screen.getByRole("radio", { name: "Dinheiro" }));
    await submit("Devolver valor");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent).toEqual([{ path: "POST /refunds", ifMatch: '"7"', body: { amount: 60, method: "dinheiro" } }]);
  });

  it("a swap offers free pieces of the same model that the order does not hold already", async () => {
    server.use(
      http.get("*/api/v1/equipment/available", ({ request }) => {
        expect(new URL(request.url).searchParams.get("except_order")).toBe("42");
        return HttpResponse.json({
          assets: [
            { id: 7, model_id: 1, asset_tag: "BARRIL50-0007", location_name: "Galpão" },
            { id: 9, model_id: 1, asset_tag: "BARRIL50-0009", location_name: "Galpão" },
            { id: 12, model_id: 2, asset_tag: "CHOPEIRA-0012", location_name: "Galpão" },
          ],
          with_beer: [{ id: 10, model_id: 1, asset_tag: "BARRIL50-0010", location_name: "Galpão" }],
        });
      }),
    );
    await opened("Trocar BARRIL50-0007");
    expect(dialog().getByRole("button", { name: "Trocar" })).toBeDisabled();
    await userEvent.click(await dialog().findByRole("radio", { name: /BARRIL50-0009/ }));
    expect(dialog().getAllByRole("radio")).toHaveLength(1);
    await submit("Trocar");
    expect(await dialog().findByText("Diga o motivo da troca.")).toBeVisible();
    await userEvent.type(dialog().getByRole("textbox", { name: /Motivo/ }), "Vaza");
    await submit("Trocar");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent[0]).toMatchObject({ path: "POST /swap", body: { asset_id: 7, by_asset_id: 9, reason: "Vaza" } });
  });

  it("a discarded draft leads back to the list", async () => {
    current = sampleOrder({ status: "draft", bookings: [], allowed_transitions: ["awaiting_deposit", "cancelled"] });
    await opened("Descartar rascunho");
    expect(screen.queryByRole("button", { name: "Cancelar evento" })).toBeNull();
    await submit("Descartar");
    expect(await screen.findByText("A lista")).toBeVisible();
    expect(sent).toEqual([{ path: "DELETE ", ifMatch: '"7"', body: undefined }]);
  });
});

describe("an order", () => {
  it("that threatens to miss a piece says why and where to swap it", async () => {
    current = sampleOrder({
      endangered: true,
      bookings: [
        sampleBooking(7, "BARRIL50-0007", {
          danger: { order_id: 38, order_code: "EV-2026-00038", sentence: "Ainda está com o evento EV-2026-00038." },
        }),
      ],
    });
    show();
    expect(await screen.findByText("Ainda está com o evento EV-2026-00038.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Trocar BARRIL50-0007" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver o equipamento e trocar" })).toHaveAttribute("href", "#equipamento");
  });

  it("is called and written to by a tap", async () => {
    show();
    expect(await screen.findByRole("link", { name: "(11) 95555-0142" })).toHaveAttribute("href", "tel:+5511955550142");
    expect(screen.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toContain(
      "https://wa.me/5511955550142?text=",
    );
  });

  it.each([
    ["(11) 5555-0142", 0],
    ["0800 123 4567", 0],
    ["0 15 11 95555-0142", 1],
  ])("of a customer with %s is sent by WhatsApp in %i ways", async (customer_phone, ways) => {
    const request = {
      txid: "EV202600042P1",
      amount: 100,
      requested_at: "2026-11-20T14:12:00Z",
      paid: false,
      open: true,
    };
    current = sampleOrder({ customer_phone, money: { ...current.money, pix_requests: [request] } });
    server.use(
      http.get(`${ORDER}/pix`, () =>
        HttpResponse.json({ payload: "br-code", qr_svg: "<svg/>", amount: 100, txid: request.txid, key: "k" }),
      ),
    );
    show();
    expect(await screen.findByDisplayValue("br-code")).toBeInTheDocument();
    expect(screen.queryAllByRole("link", { name: "WhatsApp" })).toHaveLength(ways);
    expect(screen.queryAllByRole("link", { name: /^Enviar/ })).toHaveLength(ways);
  });

  it("that is gone leads to the list", async () => {
    server.use(http.get(ORDER, () => HttpResponse.json({ error: "Este evento não existe mais." }, { status: 404 })));
    show();
    expect(await screen.findByText("Este evento não existe mais.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Ver todos os eventos" })).toBeVisible();
  });

  it("that may not be read says so and asks for no other try", async () => {
    server.use(http.get(ORDER, () => HttpResponse.json({ error: "Você não pode ver eventos." }, { status: 403 })));
    show();
    expect(await screen.findByText("Acesso negado")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
  });
});

describe("who orders", () => {
  it("is one tap away, and so is everything they ordered", async () => {
    show();
    const card = within((await screen.findByRole("heading", { name: "Cliente" })).closest("section") as HTMLElement);
    expect(card.getByRole("link", { name: current.customer_name })).toHaveAttribute("href", "/operations/customers/17");
  });

  it("has no page where the order is older than the customers' records", async () => {
    current = { ...sampleOrder(), customer_id: null };
    show();
    const card = within((await screen.findByRole("heading", { name: "Cliente" })).closest("section") as HTMLElement);
    expect(card.getByText(current.customer_name)).toBeInTheDocument();
    expect(card.queryByRole("link", { name: current.customer_name })).not.toBeInTheDocument();
  });
});
