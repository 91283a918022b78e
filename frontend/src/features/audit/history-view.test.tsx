import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AuditEvent } from "@/components/history/history";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { HistoryView } from "./history-view";

const EVENTS = "*/api/v1/audit/events";

function event(number: number, changes: Partial<AuditEvent> = {}): AuditEvent {
  return {
    number,
    stream: "event_order-42",
    version: number,
    subject: "Pedido EV-2026-00042",
    kind: "event_order",
    type: "orders.EventOrderConfirmed",
    title: "Pedido confirmado",
    sentence: `Ana confirmou o pedido EV-2026-000${number}.`,
    actor: { id: 3, name: "Ana" },
    happened_at: "2026-11-20T18:00:00Z",
    recorded_at: "2026-11-20T18:00:00Z",
    reason: null,
    correlation: "3f0c9d1e77",
    causation: null,
    ...changes,
  };
}

/** Sends a part of the file at a time, when a test says so. */
let file: ReadableStreamDefaultController<Uint8Array>;
const send = (text: string) => file.enqueue(new TextEncoder().encode(text));

function fileOf(format: string) {
  const type = format === "csv" ? "text/csv; charset=utf-8" : "application/vnd.ms-excel";
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      file = controller;
    },
  });
  return new HttpResponse(body, { headers: { "Content-Type": type, "X-Total-Rows": "1200" } });
}

let asked: URLSearchParams[];
let rows: AuditEvent[];

const server = serve(
  http.get("*/api/v1/audit/facets", () =>
    HttpResponse.json({
      total: 1200,
      people: [{ value: "3", label: "Ana", events: 700 }],
      kinds: [{ value: "event_order", label: "Pedidos para eventos", events: 300 }],
      types: [{ value: "orders.EventOrderConfirmed", label: "Pedido confirmado", events: 12 }],
    }),
  ),
  http.get(EVENTS, ({ request }) => {
    const parameters = new URL(request.url).searchParams;
    asked.push(parameters);
    if (parameters.has("format")) return fileOf(parameters.get("format") as string);
    return parameters.get("cursor") === "20.20"
      ? HttpResponse.json({ data: [event(19)], newer: "19.19", older: null })
      : HttpResponse.json({ data: rows, newer: "21.21", older: rows.length > 1 ? "20.20" : null });
  }),
  http.get("*/api/v1/audit/events/:number", ({ params }) =>
    HttpResponse.json({
      ...event(Number(params.number)),
      changes: [{ label: "Situação", before: "Aguardando Sinal", after: "Confirmado" }],
      facts: [{ label: "Referência", value: "E2026112114" }],
      window: { start: "2026-11-28T11:00:00Z", end: "2026-11-30T21:00:00Z" },
    }),
  ),
  http.get("*/api/v1/audit/streams/event_order-42/state", ({ request }) => {
    const version = Number(new URL(request.url).searchParams.get("version"));
    return HttpResponse.json({
      stream: "event_order-42",
      subject: "Pedido EV-2026-00042",
      version,
      versions: 21,
      at: "2026-11-20T18:00:00Z",
      event: event(version),
      fields: [{ label: "Situação", value: "Confirmado", changed: true }],
    });
  }),
);

let inSight: () => void;
class Observer {
  constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
    inSight = () => see([{ isIntersecting: true }]);
  }
  observe() {
    // nothing comes into sight by itself here
  }
  disconnect() {
    // nothing is held
  }
}

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", Observer);
  asked = [];
  rows = [event(21, { reason: "Pago no balcão" }), event(20, { happened_at: "2026-11-13T18:00:00Z" })];
});
afterEach(() => vi.unstubAllGlobals());

const show = (search = "") => renderAt(`/admin/history${search}`, <HistoryView />);

const line = (number: number) => screen.findByRole("button", { name: new RegExp(`EV-2026-000${number}\\.`) });
const lastAsked = () => Object.fromEntries(asked.at(-1) ?? []);

it("asks for what its address says, and leaves out what an address cannot mean", async () => {
  show("?actor=3&kind=event_order&from=2026-11-20&to=ontem&clock=happened&stream=42");
  await line(21);
  expect(lastAsked()).toEqual({
    actor: "3",
    kind: "event_order",
    from: "2026-11-20",
    clock: "happened",
    limit: "30",
  });
});

it("tells both clocks only where they say different things", async () => {
  show();
  expect(await line(21)).not.toHaveTextContent("registrado em");
  expect(await line(20)).toHaveTextContent("13/11/2026 15:00 · registrado em 20/11/2026 15:00");
});

it("makes one line of many of a kind by one person at once, which opens to all of them", async () => {
  const priced = { type: "catalogue.ProductRepriced", title: "Preço alterado" };
  const later = "2026-11-20T18:05:00Z";
  rows = [
    event(9, { ...priced, happened_at: later, recorded_at: later }),
    ...[8, 7, 6, 5].map((number) => event(number, priced)),
    event(4, { ...priced, actor: { id: 4, name: "Rui" } }),
  ];
  show();
  expect(await screen.findByText("Preço alterado: 4 vezes")).toBeVisible();
  expect(screen.getByText(/0009\.$/)).toBeVisible();
  expect(screen.getByText(/0004\.$/)).toBeVisible();
  expect(screen.getByText(/0007\.$/)).not.toBeVisible();
  await userEvent.click(screen.getByText("Preço alterado: 4 vezes"));
  expect(screen.getByText(/0007\.$/)).toBeVisible();
});

it("opens a line to what changed, why and from which request, and keeps it in the address", async () => {
  const { search } = show();
  await userEvent.click(await line(21));
  expect(await screen.findByText("Aguardando Sinal")).toBeVisible();
  expect(screen.getByText("Confirmado")).toBeVisible();
  expect(screen.getByText("E2026112114")).toBeVisible();
  expect(screen.getByText("Pago no balcão")).toBeVisible();
  expect(search()).toEqual({ event: "21" });
  await userEvent.click(screen.getByRole("button", { name: "Mesma requisição" }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ correlation: "3f0c9d1e77" }));
  expect(await screen.findByText("Aguardando Sinal"), "the event stays open").toBeVisible();
});

it("a filter is taken back by its chip", async () => {
  const { search } = show("?actor=3&correlation=3f0c9d1e77");
  const chips = await screen.findByRole("list", { name: "Filtros ligados" });
  await userEvent.click(await within(chips).findByRole("button", { name: /Ana/ }));
  expect(search()).toEqual({ correlation: "3f0c9d1e77" });
  await userEvent.selectOptions(screen.getByLabelText("Tipo"), "orders.EventOrderConfirmed");
  await waitFor(() => expect(lastAsked()).toMatchObject({ type: "orders.EventOrderConfirmed" }));
});

it("searches for what is typed, and says what a search does not read", async () => {
  rows = [];
  const { search } = show();
  await userEvent.type(await screen.findByRole("searchbox", { name: /motivos não entram/ }), "pilsen preço");
  await waitFor(() => expect(lastAsked()).toMatchObject({ search: "pilsen preço" }));
  expect(search()).toEqual({ search: "pilsen preço" });
  expect(await screen.findByText("Retire palavras ou filtros. Motivos não entram na busca.")).toBeVisible();
});

it("a code that is one subject becomes a filter with its name", async () => {
  const { search } = show("?search=ev-2026-00042");
  await userEvent.click(await screen.findByRole("button", { name: "Só Pedido EV-2026-00042" }));
  await waitFor(() => expect(search()).toEqual({ stream: "event_order-42" }));
  const chips = await screen.findByRole("list", { name: "Filtros ligados" });
  expect(await within(chips).findByRole("button", { name: /só Pedido EV-2026-00042/ })).toBeVisible();
});

it("a search that finds too much says so", async () => {
  const error = "Muitos registros combinam: escreva mais.";
  server.use(http.get(EVENTS, () => HttpResponse.json({ error }, { status: 422 })));
  show("?search=ev");
  expect(await screen.findByText(error, {}, { timeout: 4000 })).toBeVisible();
});

it("an export shows how many rows have come, and can be cancelled", async () => {
  show("?actor=3");
  await line(21);
  await userEvent.click(screen.getByRole("button", { name: "CSV" }));
  await screen.findByText("Gerando a planilha...");
  expect(lastAsked()).toEqual({ actor: "3", clock: "recorded", format: "csv" });
  send("Número;Motivo\r\n1200;Pago\r");
  send('\n1199;"duas\nlinhas"\r\n');
  expect(await screen.findByText("Gerando a planilha: 2 de 1.200 registros")).toBeVisible();
  expect(screen.getByRole("progressbar", { name: /2 de 1.200/ })).toHaveAttribute("value", "2");
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByText(/Gerando a planilha/)).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
});

it("an export that waits for its turn shows its place, and begins by itself", async () => {
  const sentence = "2 exportações em andamento; a sua é a próxima.";
  const problem = { type: "/problems/queued", error: sentence, place: 1, seconds: 0.2 };
  let turn = false;
  const inQueue = http.get(EVENTS, ({ request }) => {
    const isFile = new URL(request.url).searchParams.has("format");
    return isFile && !turn ? HttpResponse.json(problem, { status: 429 }) : undefined;
  });
  show();
  await line(21);
  server.use(inQueue);
  await userEvent.click(screen.getByRole("button", { name: "CSV" }));
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  turn = true;
  await waitFor(() => expect(lastAsked()).toMatchObject({ format: "csv" }));
  send("Número\r\n1\r\n");
  expect(await screen.findByText("Gerando a planilha: 1 de 1.200 registros")).toBeVisible();
});

it("an export that waits for its turn can be cancelled", async () => {
  const sentence = "2 exportações em andamento; 1 na fila antes da sua.";
  const problem = { type: "/problems/queued", error: sentence, place: 2, seconds: 600 };
  show();
  await line(21);
  server.use(http.get(EVENTS, () => HttpResponse.json(problem, { status: 429 })));
  await userEvent.click(screen.getByRole("button", { name: "CSV" }));
  await screen.findByText(sentence);
  await userEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a second export of the same person says why there is none", async () => {
  const error = "Você já tem um arquivo sendo gerado. Espere ele terminar ou cancele-o antes de pedir outro.";
  show();
  await line(21);
  server.use(http.get(EVENTS, () => HttpResponse.json({ type: "/problems/own-file", error }, { status: 409 })));
  await userEvent.click(screen.getByRole("button", { name: "CSV" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(error);
});

it("a workbook shows how much of it has come, and is saved when it is whole", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  URL.createObjectURL = () => "blob:1";
  URL.revokeObjectURL = () => undefined;
  show();
  await line(21);
  await userEvent.click(screen.getByRole("button", { name: "Excel" }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ format: "xlsx" }));
  send("P".repeat(200_000));
  expect(await screen.findByText("Gerando a planilha de 1.200 registros: 0,2 MB recebidos")).toBeVisible();
  file.close();
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  saved.mockRestore();
});

it("a file that breaks off is not saved", async () => {
  show();
  await line(21);
  await userEvent.click(screen.getByRole("button", { name: "CSV" }));
  await screen.findByText("Gerando a planilha...");
  file.error(new Error("gone"));
  expect(await screen.findByRole("alert")).toBeVisible();
});

it("what comes before is on its way when the end comes near", async () => {
  show();
  await line(20);
  inSight();
  await line(19);
  expect(lastAsked()).toMatchObject({ cursor: "20.20" });
  expect(screen.queryByRole("button", { name: "Mostrar o que veio antes" })).toBeNull();
});

it("a page that did not come can be asked for again, and what is shown stays", async () => {
  show();
  await line(20);
  server.use(http.get(EVENTS, () => HttpResponse.json({ error: "Não deu." }, { status: 400 })));
  await userEvent.click(screen.getByRole("button", { name: "Mostrar o que veio antes" }));
  expect(await screen.findByRole("alert", {}, { timeout: 4000 })).toHaveTextContent(
    "O que está na tela continua certo",
  );
  expect(await line(21)).toBeVisible();
});

it("says what to do where nothing was found", async () => {
  rows = [];
  const { search } = show("?actor=3");
  expect(await screen.findByText("Nada aconteceu que combine com isto")).toBeVisible();
  await userEvent.click(screen.getAllByRole("button", { name: "Limpar filtros" })[0] as HTMLElement);
  expect(search()).toEqual({});
});

it("an error says what was not lost and offers another try", async () => {
  server.use(http.get(EVENTS, () => HttpResponse.json({ error: "O histórico não respondeu." }, { status: 400 })));
  show();
  expect(await screen.findByText("O histórico não respondeu.", {}, { timeout: 4000 })).toBeVisible();
  server.resetHandlers();
  await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
  await line(21);
});

it("an open line leads to the house as it was then, and to what was free where it is about a stretch of time", async () => {
  show("?event=21");
  const href = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await href("Cardápio neste momento")).toBe("/admin/history/then?view=menu&number=21");
  expect(await href("Pedidos neste momento")).toBe("/admin/history/then?view=order-board&number=21");
  expect(await href("O que estava livre neste momento")).toBe(
    "/admin/history/then?view=availability&number=21&from=2026-11-28T11%3A00%3A00Z&to=2026-11-30T21%3A00%3A00Z",
  );
});

it("an open line shows the thing as that event left it, until another line is opened", async () => {
  const { search } = show("?event=21");
  await userEvent.click(await screen.findByRole("button", { name: "Como estava" }));
  expect(search()).toEqual({ event: "21", version: "21" });
  const past = await screen.findByRole("region", { name: "Como estava" });
  expect(await within(past).findByRole("slider", { name: "Versão 21 de 21" })).toBeVisible();
  expect(within(past).getByText("Confirmado")).toHaveTextContent("mudou aqui");
  await userEvent.click(await line(20));
  expect(search()).toEqual({ event: "20" });
  expect(screen.queryByRole("region", { name: "Como estava" })).toBeNull();
});
