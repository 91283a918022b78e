import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FieldError } from "@/api/errors";
import type { NewAction } from "./actions";
import { DriverView } from "./driver-view";
import { dayWith, delivery, keg, pickup, TODAY } from "./testing/days";
import { type Known, MemoryPhone } from "./testing/memory-phone";

function Page({ phone }: { phone: MemoryPhone }) {
  const known = useSyncExternalStore(phone.subscribe, phone.read);
  const { add, takeBack, retry, correct, refresh, signOut } = phone;
  return <DriverView phone={{ ...known, add, takeBack, retry, correct, refresh, signOut }} />;
}

/** The page on a phone that knows this. */
function open(known: Partial<Known>) {
  const phone = new MemoryPhone(known);
  render(<Page phone={phone} />);
  return phone;
}

const actions = (phone: MemoryPhone) => phone.read().queue.map(({ action }) => action);
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const next = () => within(screen.getByRole("region", { name: "Próxima parada" }));
const arrived = { state: "arrived", arrived_at: "2026-11-28T12:31:00Z" } as const;
const at = { day: TODAY, stop: "d42" } as const;

beforeEach(() => vi.useFakeTimers({ now: new Date("2026-11-28T12:30:00Z"), toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the round of a day", () => {
  it("begins with the next stop, where it is and whom to call", () => {
    open({ days: [dayWith(delivery(), pickup())] });
    expect(next().getByRole("heading", { name: "Marina Duarte" })).toBeVisible();
    expect(next().getByRole("link", { name: "Ir" })).toHaveAttribute(
      "href",
      "https://www.google.com/maps/dir/?api=1&destination=Rua%20das%20Palmeiras%2C%20120%2C%20Santa%20Isabel",
    );
    expect(next().getByRole("link", { name: "Ligar" })).toHaveAttribute("href", "tel:+5511955550101");
    expect(next().getByText("Receber R$ 350,00")).toBeVisible();
    expect(button("Cheguei")).toBeVisible();
    expect(button(/Bar do Zé/)).toBeVisible();
  });

  it("shows tomorrow without steps", async () => {
    const tomorrow = { ...dayWith(delivery({ customer_name: "Clube Náutico" })), date: "2026-11-29" };
    open({ days: [dayWith(delivery()), tomorrow] });
    await press("Amanhã");
    expect(button(/Clube Náutico/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Cheguei" })).toBeNull();
  });

  it("goes on after midnight under its day's name until its last stop is over", async () => {
    vi.setSystemTime(new Date("2026-11-29T03:15:00Z"));
    const done = delivery({ key: "d41", order_id: 41, state: "done", balance_due: 0 });
    const sunday = { ...dayWith(delivery({ customer_name: "Clube Náutico" })), date: "2026-11-29" };
    const phone = open({ days: [dayWith(done, delivery({ balance_due: 0 })), sunday] });
    expect(screen.getByText("Rota de sábado, 28 de novembro: termina na última parada.")).toBeVisible();
    expect(next().getByRole("heading", { name: "Marina Duarte" })).toBeVisible();
    await press("Cheguei");
    expect(actions(phone)).toEqual([{ kind: "arrival", ...at, body: {} }]);
    await press("Hoje");
    expect(next().getByRole("heading", { name: "Clube Náutico" })).toBeVisible();
    await press("sáb");
    await phone.add({ kind: "handover", ...at, body: { receiver: "João", code: "1234" } });
    expect(await screen.findByText("Nenhuma outra parada. 2 ações esperam o envio.")).toBeVisible();
    act(() => phone.learn({ queue: [], days: [dayWith(done, { ...done, key: "d42" }), sunday] }));
    expect(next().getByRole("heading", { name: "Clube Náutico" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "sáb" })).toBeNull();
  });

  it("of yesterday that never began is not today's", () => {
    vi.setSystemTime(new Date("2026-11-29T12:00:00Z"));
    open({ days: [dayWith(delivery())] });
    expect(screen.getByRole("heading", { name: "Você não dirige hoje" })).toBeVisible();
  });

  it("loads the van by tag, and names what is missing", async () => {
    const phone = open({ days: [dayWith(delivery({ pieces: [keg("B-1"), keg("B-2")] }))] });
    await press(/Pôr no carro/);
    const read = screen.getByLabelText("Etiqueta da peça");
    await userEvent.type(read, "b-1{Enter}");
    expect(screen.getByText("B-1 no carro: vai para Marina Duarte.")).toBeVisible();
    expect(screen.getByRole("dialog")).toHaveTextContent("1 de 2 peças no carro");
    expect(screen.queryByRole("button", { name: "Pôr B-1 no carro" })).toBeNull();
    await userEvent.type(read, "X-9{Enter}");
    expect(screen.getByText("X-9 não está na carga de hoje.")).toBeVisible();
    await press("Pôr B-2 no carro");
    expect(button("Tudo no carro")).toBeVisible();
    expect(actions(phone).map(({ body }) => body)).toEqual([{ tags: ["B-1"] }, { tags: ["B-2"] }]);
  });

  it("says whose piece was read, without a network", async () => {
    const sunday = {
      ...dayWith(delivery({ customer_name: "Clube Náutico", pieces: [keg("B-4")] })),
      date: "2026-11-29",
    };
    const gone = delivery({ key: "d44", state: "gone", customer_name: "Téo Dias", pieces: [keg("B-5")] });
    const elsewhere = [{ asset_tag: "B-3", order_code: "EV-0043", vehicle_name: "Kombi", driver_name: "Bia Melo" }];
    open({ days: [{ ...dayWith(delivery(), pickup({ pieces: [keg("B-2")] }), gone), elsewhere }, sunday] });
    await press(/Pôr no carro/);
    for (const [tag, words] of [
      ["b-3", "b-3 é do pedido EV-0043, de Bia Melo, no carro Kombi."],
      ["B-5", "B-5 é de Téo Dias, e esta parada não é mais de hoje."],
      ["B-2", "B-2 está com Bar do Zé: é para recolher."],
      ["B-4", "B-4 é da carga de domingo, 29 de novembro: vai para Clube Náutico."],
    ] as const) {
      await userEvent.type(screen.getByLabelText("Etiqueta da peça"), `${tag}{Enter}`);
      expect(screen.getByText(words)).toBeVisible();
    }
  });

  it("offers no load after the first arrival", async () => {
    open({ days: [dayWith(delivery({ pieces: [keg("B-1")] }), delivery({ key: "d43", order_id: 43 }))] });
    expect(button(/Pôr no carro/)).toBeVisible();
    await press("Cheguei");
    expect(screen.queryByRole("button", { name: /Pôr / })).toBeNull();
  });

  it("is not loaded before its kegs are chosen", async () => {
    open({ days: [dayWith(delivery({ pieces: [keg("B-1", { is_loaded: true })], kegs_to_choose: 2 }))] });
    expect(button(/Pôr no carro/)).toHaveTextContent("Faltam escolher 2 barris");
    await press(/Pôr no carro/);
    expect(screen.getByRole("dialog")).toHaveTextContent("Faltam escolher 2 barris. Fale com a casa.");
    expect(button("Voltar à rota")).toBeVisible();
  });

  it("says what the phone cannot do", () => {
    open({ days: [dayWith(delivery())], clockAhead: 40 * 60_000, isStorageFull: true });
    expect(screen.getByText("Sem rede: tudo fica guardado no telefone")).toBeVisible();
    const [notices] = screen.getAllByRole("alert");
    expect(notices).toHaveTextContent(
      "O relógio deste telefone está 40 min adiantado; os horários seguem o do sistema.",
    );
    expect(notices).toHaveTextContent("O telefone está sem espaço");
  });

  it("shows nothing once the session is over", async () => {
    const phone = open({ days: [dayWith(delivery())] });
    await press("Cheguei");
    // the queue of a phone without session cannot be read, only counted
    phone.learn({ isSessionOver: true, queue: [], days: [], lockedActions: 4, actionsOfOthers: 3 });
    expect(await screen.findByText(/Sua sessão terminou. Entre de novo: 1 ação espera neste telefone./)).toBeVisible();
    expect(screen.getByRole("link", { name: "Entrar" })).toHaveAttribute("href", "/login?volta=/rota");
    expect(screen.queryByText("Marina Duarte")).toBeNull();
  });

  it("asks before it signs out with actions that were not sent", async () => {
    const phone = open({ days: [dayWith(delivery())] });
    await press("Cheguei");
    await press("Sair");
    expect(phone.isSignedOut).toBe(false);
    expect(screen.getByRole("dialog", { name: "Sair e perder 1 ação?" })).toBeVisible();
    await press("Sair e perder");
    expect(phone.isSignedOut).toBe(true);
  });

  it("asks about the driver's own actions alone, and says that those of another driver stay", async () => {
    const phone = open({ days: [dayWith(delivery())], lockedActions: 6, actionsOfOthers: 6 });
    await press("Cheguei");
    await press("Sair");
    expect(screen.getByRole("dialog", { name: "Sair e perder 1 ação?" })).toHaveTextContent(
      "6 ações de outro motorista ficam neste telefone.",
    );
    await press("Não");
    await act(() => phone.takeBack("a1"));
    await press("Sair");
    expect(phone.isSignedOut).toBe(true);
  });

  it.each([
    [new DOMException("", "QuotaExceededError"), "O telefone não conseguiu guardar. Libere espaço e tente de novo."],
    [new DOMException("", "UnknownError"), "O telefone não conseguiu guardar. Tente de novo."],
  ])("asks for room only where the phone has none: %s", async (error, words) => {
    const phone = open({ days: [dayWith(delivery())] });
    vi.spyOn(phone, "add").mockRejectedValue(error);
    act(() => phone.learn({}));
    await press("Cheguei");
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe("a delivery", () => {
  it("is handed over with the customer's code, and the next stop comes", async () => {
    const phone = open({ days: [dayWith(delivery({ balance_due: 0 }), pickup())] });
    await press("Cheguei");
    expect(next().getByText("pendente", { selector: "p:first-child span" })).toBeVisible();
    await press("Entregar");
    expect(button("Registrar a entrega")).toBeDisabled();
    await userEvent.type(screen.getByLabelText("Quem recebe"), "João");
    expect(screen.getByText("Falta a assinatura.")).toBeVisible();
    await userEvent.click(screen.getByLabelText("Código"));
    await userEvent.type(screen.getByLabelText("Código do cliente"), "12a34");
    await press("Registrar a entrega");
    expect(actions(phone)).toEqual([
      { kind: "arrival", ...at, body: {} },
      { kind: "handover", ...at, body: { receiver: "João", code: "1234", seen_version: 7 } },
    ]);
    expect(next().getByRole("heading", { name: "Bar do Zé" })).toBeVisible();
  });

  it("waits for its photo to be read, and refuses an empty one", async () => {
    let read = (_picture: object) => {};
    vi.stubGlobal("createImageBitmap", () => new Promise((resolve) => (read = resolve)));
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
    const drawn = vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockReturnValue("data:,");
    const picture = { width: 4, height: 3, close: () => undefined };
    const take = () =>
      userEvent.upload(screen.getByLabelText("Foto da entrega"), new File(["x"], "x.jpg", { type: "image/jpeg" }));
    const phone = open({ days: [dayWith(delivery(arrived))] });
    await press("Entregar");
    await userEvent.type(screen.getByLabelText("Quem recebe"), "João");
    await userEvent.click(screen.getByLabelText("Foto"));
    await take();
    expect(screen.getByText("A foto está sendo lida.")).toBeVisible();
    expect(button("Registrar a entrega")).toBeDisabled();
    await act(async () => read(picture));
    expect(await screen.findByText("Esta foto não pôde ser lida. Tire outra.")).toBeVisible();
    expect(button("Registrar a entrega")).toBeDisabled();
    drawn.mockReturnValue("data:image/jpeg;base64,AAAA");
    await take();
    await act(async () => read(picture));
    await press("Registrar a entrega");
    expect(actions(phone)).toMatchObject([{ kind: "proof", body: { content: "AAAA" } }, { kind: "handover" }]);
  });

  it("is handed over as it was when the customer was shown it", async () => {
    const phone = open({ days: [dayWith(delivery({ ...arrived, pieces: [keg("B-1")] }))] });
    await press("Entregar");
    const later = delivery({ ...arrived, order_version: 9, pieces: [keg("B-1"), keg("B-2")] });
    act(() => phone.learn({ days: [dayWith(later)] }));
    expect(screen.getByRole("dialog")).not.toHaveTextContent("B-2");
    await userEvent.type(screen.getByLabelText("Quem recebe"), "Téo");
    await userEvent.click(screen.getByLabelText("Código"));
    await userEvent.type(screen.getByLabelText("Código do cliente"), "4821");
    await press("Registrar a entrega");
    expect(actions(phone)).toMatchObject([{ kind: "handover", body: { seen_version: 7 } }]);
  });

  it("takes of a pasted name what can be seen, and no more of it than the system", async () => {
    const phone = open({ days: [dayWith(delivery({ ...arrived, balance_due: 0 }))] });
    await press("Entregar");
    const receiver = screen.getByLabelText("Quem recebe");
    expect(receiver).toHaveAttribute("maxlength", "100");
    await userEvent.click(receiver);
    await userEvent.paste("\u202AJoão\tda\u200B Silva\u202C");
    await userEvent.click(screen.getByLabelText("Código"));
    await userEvent.type(screen.getByLabelText("Código do cliente"), "1234");
    await press("Registrar a entrega");
    expect(actions(phone)[0]).toMatchObject({ body: { receiver: "João da Silva" } });
  });

  it("is paid in cash, with help for the change", async () => {
    const phone = open({ days: [dayWith(delivery(arrived))] });
    await press(/^Receber\sR\$\s350,00/);
    expect(screen.getByLabelText("Valor (R$)")).toHaveValue("350,00");
    await userEvent.click(screen.getByLabelText("Dinheiro"));
    await userEvent.type(screen.getByLabelText("O cliente deu (R$)"), "400");
    expect(screen.getByText("Troco: R$ 50,00")).toBeVisible();
    await press(/^Recebi\sR\$\s350,00/);
    expect(actions(phone)).toEqual([
      { kind: "payment", ...at, body: { amount: 350, method: "dinheiro", reference: "", owed_seen: 350 } },
    ]);
    expect(screen.queryByText("Receber R$ 350,00")).toBeNull();
  });

  it("asks for what is left when the office books a part while the sheet is open", async () => {
    const phone = open({ days: [dayWith(delivery(arrived))] });
    await press(/^Receber\sR\$\s350,00/);
    await userEvent.click(screen.getByLabelText("Dinheiro"));
    act(() => phone.learn({ days: [dayWith(delivery({ ...arrived, balance_due: 250 }))] }));
    const amount = screen.getByLabelText("Valor (R$)");
    expect(amount).toHaveValue("250,00");
    await userEvent.clear(amount);
    await userEvent.type(amount, "350");
    const question = screen.getByRole("group", { name: /^Já foi pago R\$\s100,00; receber assim mesmo\?$/ });
    await press(/^Recebi\sR\$\s350,00/);
    expect(actions(phone)).toEqual([]);
    await userEvent.click(within(question).getByLabelText("Sim, já recebi"));
    await press(/^Recebi\sR\$\s350,00/);
    expect(actions(phone)).toMatchObject([{ kind: "payment", body: { amount: 350, owed_seen: 350 } }]);
  });

  it("shows the PIX of the whole balance alone", async () => {
    open({ days: [dayWith(delivery(arrived))] });
    await press(/^Receber\sR\$\s350,00/);
    await userEvent.click(screen.getByLabelText("PIX"));
    expect(screen.getByRole("img", { name: /QR Code do PIX de R\$\s350,00/ })).toBeVisible();
    const amount = screen.getByLabelText("Valor (R$)");
    await userEvent.clear(amount);
    await userEvent.type(amount, "100");
    expect(screen.queryByRole("img", { name: /QR Code/ })).toBeNull();
    await userEvent.clear(amount);
    await userEvent.type(amount, "400");
    expect(button(/^Recebi\sR\$\s400,00/)).toBeDisabled();
  });

  it("goes on without the money if the customer does not pay", async () => {
    open({ days: [dayWith(delivery({ state: "done", arrived_at: arrived.arrived_at }), pickup())] });
    expect(button(/^Receber\sR\$\s350,00/)).toBeVisible();
    await press("Seguir sem receber");
    expect(next().getByRole("heading", { name: "Bar do Zé" })).toBeVisible();
    expect(screen.getByText(/falta receber R\$ 350,00/)).toBeInTheDocument();
  });

  it("is not made: why, and what happens now", async () => {
    const phone = open({ days: [dayWith(delivery(arrived), pickup())] });
    await press("Não entregue");
    await userEvent.click(screen.getByLabelText("Ninguém no local"));
    expect(screen.getByText("Escolha o que acontece agora.")).toBeVisible();
    await userEvent.click(screen.getByLabelText("Fica para outro dia"));
    await press("Registrar: não entregue");
    expect(actions(phone)).toEqual([
      { kind: "failure", ...at, body: { reason: "nobody_there", next_step: "another_day", note: "" } },
    ]);
    expect(next().getByRole("heading", { name: "Bar do Zé" })).toBeVisible();
  });

  it("has a keg swapped that does not get cold", async () => {
    const phone = open({ days: [dayWith(delivery({ ...arrived, pieces: [keg("B-1"), keg("B-2")] }))] });
    await press("Trocar um barril");
    await userEvent.click(screen.getByLabelText("B-2 · Pilsen 50 l"));
    await userEvent.type(screen.getByLabelText("Entra (etiqueta)"), `https://pub.test/e/${"B".repeat(41)}{Enter}`);
    expect(screen.getByText(/Uma etiqueta tem no máximo 40 caracteres/)).toBeVisible();
    await userEvent.type(screen.getByLabelText("Entra (etiqueta)"), "https://pub.test/e/B-9{Enter}");
    await userEvent.click(screen.getByLabelText("Não gelou"));
    await userEvent.click(screen.getByLabelText("Cheio, lacrado"));
    await press("Registrar a troca");
    const body = {
      asset_tag: "B-2",
      by_tag: "B-9",
      reason: "Não gelou",
      condition: "ok",
      keg: { state: "sealed" },
    };
    expect(actions(phone)).toEqual([{ kind: "swap", ...at, body }]);
    expect(next().getByText("B-9")).toBeVisible();
  });
});

describe("a pickup", () => {
  it("comes back keg by keg", async () => {
    const pieces = [keg("B-1"), keg("B-2"), keg("B-3"), ...pickup().pieces.slice(1)];
    const phone = open({ days: [dayWith(pickup({ state: "arrived", pieces }))] });
    await press("Recolher");
    const of = (tag: string) => within(screen.getByRole("group", { name: new RegExp(`^${tag} `) }));
    await userEvent.click(of("B-1").getByLabelText("Vazio"));
    await userEvent.click(of("B-2").getByLabelText("Pela metade"));
    expect(screen.getByText("Diga quanto sobrou em B-2.")).toBeVisible();
    await userEvent.click(screen.getByLabelText("¾"));
    await userEvent.click(screen.getByLabelText("B-2 está avariado"));
    await userEvent.type(screen.getByLabelText("O que B-2 tem"), "Válvula torta");
    await userEvent.click(of("CH-0001").getByLabelText("Perdido"));
    expect(screen.getByText("B-3: fica com o cliente.")).toBeVisible();
    await press("Um vazio a menos");
    await press("Recolher 3 de 4 peças");
    const ok = { condition: "ok", note: "" };
    expect(actions(phone)).toEqual([
      {
        kind: "return",
        day: TODAY,
        stop: "p40",
        body: {
          pieces: [
            { asset_tag: "B-1", ...ok, keg: { state: "empty" } },
            { asset_tag: "B-2", condition: "damaged", note: "Válvula torta", keg: { state: "partial", quarters: 3 } },
            { asset_tag: "CH-0001", condition: "lost", note: "", keg: null },
          ],
          empties: 1,
        },
      },
    ]);
    expect(next().getByText("Recolher 1 peça")).toBeVisible();
  });
});

describe("what waits on the phone", () => {
  it("stays in sight under its customer's name when the office takes the refused stop off the route", async () => {
    const phone = open({ days: [dayWith(delivery(arrived))] });
    await phone.add({ kind: "proof", ...at, body: { kind: "signature", content: "AA==", asset_tag: null } });
    await phone.add({ kind: "handover", ...at, body: { receiver: "João", code: null } });
    await phone.add({ kind: "payment", ...at, body: { amount: 100, method: "dinheiro", reference: "" } });
    phone.refuse("a2", "Outro carro tem esta parada.");
    act(() => phone.learn({ days: [dayWith()] }));
    const stop = within(screen.getByRole("region", { name: "Marina Duarte" }));
    expect(stop.getByText("Outro carro tem esta parada.")).toBeVisible();
    expect(stop.getByText("com comprovante")).toBeVisible();
    expect(stop.getByText(/^Recebido: R\$\s100,00 em dinheiro/)).toBeVisible();
    await press("2 pendentes");
    const waiting = within(screen.getByRole("dialog")).getByRole("region", { name: "Marina Duarte" });
    expect(within(waiting).getAllByRole("listitem")).toHaveLength(2);
    await press("Fechar");
    await userEvent.click(stop.getByRole("button", { name: /^Desfazer: Recebido/ }));
    expect(phone.read().queue).toHaveLength(3);
  });

  it("waits in groups: what goes into the van, then each stop in its order", async () => {
    const phone = open({ days: [dayWith(delivery(), pickup())] });
    await phone.add({ kind: "load", day: TODAY, stop: null, body: { tags: ["CH-0003"] } });
    for (const stop of ["d42", "p40", "d42"]) await phone.add({ kind: "arrival", day: TODAY, stop, body: {} });
    await press("4 pendentes");
    const groups = within(screen.getByRole("dialog")).getAllByRole("region");
    expect(groups.map((each) => [each.ariaLabel, within(each).getAllByRole("listitem").length])).toEqual([
      ["Carga do carro", 1],
      ["Marina Duarte", 2],
      ["Bar do Zé", 1],
    ]);
  });

  it("says that the system could not record it, and the stop goes on", async () => {
    const phone = open({ days: [dayWith(delivery())], isOnline: true });
    await phone.add({ kind: "arrival", ...at, body: {} });
    act(() => phone.learn({ queue: phone.read().queue.map((each) => ({ ...each, state: "failed" })) }));
    expect(button("Entregar")).toBeVisible();
    expect(screen.queryByText(/Sem rede/)).toBeNull();
    await press("O sistema não conseguiu registrar uma ação em Marina Duarte. Toque para resolver.");
    const stop = within(screen.getByRole("dialog", { name: "Marina Duarte" }));
    expect(stop.getByRole("button", { name: "Entregar" })).toBeVisible();
    await userEvent.click(stop.getByRole("button", { name: "Tentar de novo: Chegada" }));
    expect(phone.read().queue[0]?.state).toBe("pending");
  });

  it("keeps the round from being over until the server has it", async () => {
    const phone = open({ days: [dayWith(delivery({ ...arrived, balance_due: 0 }))] });
    await phone.add({ kind: "handover", ...at, body: { receiver: "João", code: "1234" } });
    expect(await screen.findByText("Nenhuma outra parada. 1 ação espera o envio.")).toBeVisible();
    act(() => phone.learn({ queue: [], days: [dayWith(delivery({ state: "done", balance_due: 0 }))] }));
    expect(screen.getByText("Rota concluída. Bom descanso!")).toBeVisible();
  });

  it("is taken back after a question, with its proof", async () => {
    const phone = open({ days: [dayWith(delivery(arrived))] });
    await phone.add({ kind: "proof", ...at, body: { kind: "photo", content: "AA==", asset_tag: null } });
    await phone.add({ kind: "handover", ...at, body: { receiver: "João", code: null } });
    expect(await next().findByText("Entregue a João.")).toBeVisible();
    await press("1 pendente");
    const list = within(screen.getByRole("dialog", { name: "Pendentes neste telefone" }));
    expect(list.getByText("09:02")).toBeVisible();
    await userEvent.click(list.getByRole("button", { name: "Desfazer: Entrega a João" }));
    expect(actions(phone)).toHaveLength(2);
    await press("Sim, desfazer");
    expect(actions(phone)).toEqual([]);
    expect(button("Entregar")).toBeVisible();
  });

  it("says that the office has what was refused, and keeps it when it is taken back", async () => {
    const phone = open({ days: [dayWith(delivery(arrived))] });
    await phone.add({ kind: "payment", ...at, body: { amount: 100, method: "dinheiro", reference: "" } });
    phone.refuse("a1", "Este pedido foi cancelado.");
    act(() => phone.learn({ days: [dayWith()], queue: phone.read().queue.map((each) => ({ ...each, isKept: true })) }));
    const stop = within(screen.getByRole("region", { name: "Marina Duarte" }));
    expect(stop.getByText("A casa já tem isto na lista dela.")).toBeVisible();
    await userEvent.click(stop.getByRole("button", { name: /^Desfazer: Recebido/ }));
    expect(screen.getByText(/sai deste telefone e fica na lista da casa, que decide o que fazer\.$/)).toBeVisible();
    await press("Sim, desfazer");
    expect(actions(phone)).toEqual([]);
  });

  it("is refused in the server's words, with what is behind it, and sent again", async () => {
    const phone = open({ days: [dayWith(delivery(arrived), pickup())] });
    await phone.add({ kind: "payment", ...at, body: { amount: 50, method: "cartao", reference: "" } });
    await phone.add({ kind: "handover", ...at, body: { receiver: "João", code: "9999" } });
    phone.refuse("a1", "O pedido já está pago.");
    // the round goes on
    expect(await next().findByRole("heading", { name: "Bar do Zé" })).toBeVisible();
    await press(/recusou uma ação em Marina Duarte/);
    const stop = within(screen.getByRole("dialog", { name: "Marina Duarte" }));
    expect(stop.getByText("O pedido já está pago.")).toBeVisible();
    expect(stop.getByText("Espera a ação recusada acima")).toBeVisible();
    expect(stop.queryByRole("button", { name: "Entregar" })).toBeNull();
    await userEvent.click(stop.getByRole("button", { name: /Tentar de novo: Recebido: R\$\s50,00 no cartão/ }));
    expect(phone.read().queue.map(({ state }) => state)).toEqual(["pending", "pending"]);
  });

  describe("is corrected when it is refused", () => {
    /** The sheet of the one action of the stop, which the server refused. */
    async function correcting(action: NewAction, refusal: string, wrong: readonly FieldError[] = []) {
      const phone = open({ days: [dayWith(delivery({ ...arrived, pieces: [keg("B-1"), keg("B-2")] }))] });
      await phone.add(action);
      act(() => phone.refuse("a1", refusal, wrong));
      await press(/recusou uma ação em Marina Duarte/);
      await press(/^Corrigir: /);
      return phone;
    }
    const sent = async (phone: MemoryPhone) => {
      await press("Enviar");
      return phone.read().queue.map(({ id, action: { body }, state }) => ({ id, body, state }));
    };

    it("a payment, with what the server says at the field that it names", async () => {
      const body = { amount: 350, method: "pix", reference: "E-1", owed_seen: 350 } as const;
      const wrong = [{ field: "reference", message: "Use no máximo 100 caracteres." }];
      const phone = await correcting({ kind: "payment", ...at, body }, "Comprovante: Use no máximo 100.", wrong);
      const sheet = within(screen.getByRole("dialog", { name: "Receber" }));
      expect(sheet.getByLabelText("Valor (R$)")).toHaveValue("350,00");
      expect(sheet.getByLabelText("PIX")).toBeChecked();
      const reference = sheet.getByLabelText("Identificação do PIX (se houver)");
      expect(reference).toHaveValue("E-1");
      expect(reference).toHaveAccessibleDescription("Use no máximo 100 caracteres.");
      expect(sheet.queryByText(/O sistema recusou/)).toBeNull();
      await userEvent.type(reference, "2");
      expect(await sent(phone)).toEqual([{ id: "a1", body: { ...body, reference: "E-12" }, state: "pending" }]);
      expect(screen.queryByRole("dialog", { name: "Receber" })).toBeNull();
    });

    it("a payment that others made meanwhile, after the question whether it came twice", async () => {
      const body = { amount: 350, method: "dinheiro", reference: "", owed_seen: 350 } as const;
      const phone = await correcting({ kind: "payment", ...at, body }, "Já foi pago.");
      act(() => phone.learn({ days: [dayWith(delivery({ ...arrived, balance_due: 250 }))] }));
      expect(screen.getByText("O sistema recusou: Já foi pago.")).toBeVisible();
      await userEvent.click(screen.getByLabelText("Sim, já recebi"));
      expect(await sent(phone)).toMatchObject([{ body: { amount: 350, owed_seen: 350 } }]);
    });

    it("a handover, whose signature stays", async () => {
      const body = { receiver: "João", code: null, seen_version: 5 };
      const phone = await correcting({ kind: "handover", ...at, body }, "Quem recebe: Confira.", [
        { field: "receiver", message: "Confira." },
      ]);
      const receiver = screen.getByLabelText("Quem recebe");
      expect(receiver).toHaveAccessibleDescription("Confira.");
      expect(screen.queryByRole("img", { name: "Área da assinatura" })).toBeNull();
      await userEvent.type(receiver, " Silva");
      expect(await sent(phone)).toEqual([{ id: "a1", body: { ...body, receiver: "João Silva" }, state: "pending" }]);
    });

    it("a swap, by another tag", async () => {
      const left = { state: "partial", kg: 32.5 } as const;
      const body = { asset_tag: "B-2", by_tag: "B-8", reason: "Espuma", condition: "damaged", keg: left } as const;
      const phone = await correcting({ kind: "swap", ...at, body }, "B-8 está com outro cliente.");
      expect(screen.getByText("O sistema recusou: B-8 está com outro cliente.")).toBeVisible();
      expect(screen.getByText("Entra B-8")).toBeVisible();
      await userEvent.type(screen.getByLabelText("Entra (etiqueta)"), "B-9{Enter}");
      expect(await sent(phone)).toEqual([{ id: "a1", body: { ...body, by_tag: "B-9" }, state: "pending" }]);
    });

    it("what was fetched, whose photos and signature stay", async () => {
      const pieces = [
        { asset_tag: "B-1", condition: "lost", note: "Sumiu", keg: { state: "lost" } },
        { asset_tag: "B-2", condition: "damaged", note: "Tampa", keg: { state: "partial", quarters: 3 } },
      ] as const;
      const body = { pieces: [...pieces], empties: 4 };
      const phone = await correcting({ kind: "return", ...at, body }, "Observação: Confira.", [
        { field: "pieces.1.note", message: "Confira." },
      ]);
      const note = screen.getByLabelText("O que B-2 tem");
      expect(note).toHaveAccessibleDescription("Confira.");
      expect(screen.queryByLabelText("Foto de B-2")).toBeNull();
      expect(screen.queryByRole("img", { name: "Área da assinatura" })).toBeNull();
      await userEvent.type(note, " torta");
      const corrected = [pieces[0], { ...pieces[1], note: "Tampa torta" }];
      expect(await sent(phone)).toEqual([{ id: "a1", body: { ...body, pieces: corrected }, state: "pending" }]);
    });

    it("a failure, by another note", async () => {
      const body = { reason: "other", next_step: "another_day", note: "Rua" } as const;
      const phone = await correcting({ kind: "failure", ...at, body }, "Observação: Confira.", [
        { field: "note", message: "Confira." },
      ]);
      const note = screen.getByLabelText("Qual motivo");
      expect(note).toHaveAccessibleDescription("Confira.");
      await userEvent.type(note, " fechada");
      expect(await sent(phone)).toEqual([{ id: "a1", body: { ...body, note: "Rua fechada" }, state: "pending" }]);
    });
  });
});
