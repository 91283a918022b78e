import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import type { AuditEvent } from "@/components/history/history";
import { fillDate } from "@/testing/fill-date";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { AsOfView } from "./as-of-view";

/** When the first event was recorded. */
const FIRST = "2025-11-14T12:00:00.000123Z";
const AUDIT = "*/api/v1/audit";

function event(number: number): AuditEvent {
  return {
    number,
    stream: "product-7",
    version: 2,
    subject: "Produto Pilsen",
    kind: "product",
    type: "catalogue.ProductRepriced",
    title: "Preço mudado",
    sentence: `Ana mudou o preço do produto Pilsen (${number}).`,
    actor: { id: 3, name: "Ana" },
    happened_at: "2026-11-14T23:15:00.250001Z",
    recorded_at: "2026-11-14T23:15:00.250001Z",
    reason: null,
    correlation: "3f0c9d1e77",
    causation: null,
  };
}

const asOf = (number: number) => ({
  number,
  recorded_at: "2026-11-14T23:15:00.250001Z",
  at: "2026-11-14T23:15:00.250001Z",
  event: event(number),
});

const menu = [
  {
    id: 1,
    name: "Chopes",
    slug: "chopes",
    ordem: 1,
    parent_id: null,
    products: [{ id: 7, name: "Pilsen", slug: "pilsen", price: 11.9, available: true, summary: "Leve." }],
  },
];

const board = {
  events: [],
  data: [],
  pagination: { page: 1, limit: 25, total: 0, pages: 0 },
  counts: { by_status: { confirmed: 4 }, by_stage: { confirmed: 4 }, overdue: 0, late: 0, endangered: 0, in_field: 0 },
};

const availability = {
  window: { start: "2026-11-28T11:00:00Z", end: "2026-11-30T21:00:00Z" },
  assets: [],
  kits: [{ id: 3, code: "FESTA", name: "Kit Festa", available_count: 0, items: [] }],
  models: [{ model_id: 1, model_name: "Barril 50L", free: 0, total: 9 }],
  busy: [
    {
      asset_id: 4,
      asset_tag: "BARRIL50-0004",
      model_id: 1,
      model_name: "Barril 50L",
      order_id: 38,
      order_code: "EV-2026-00038",
      until: "2026-11-30T23:00:00Z",
      reason: "O ativo BARRIL50-0004 está reservado para o evento EV-2026-00038.",
    },
  ],
};

let asked: Record<string, string>[];
let listed: Record<string, string>[];
const lastAsked = () => asked.at(-1);

const parametersOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);
const view = (name: string, shown: unknown) =>
  http.get(`${AUDIT}/then/${name}`, ({ request }) => {
    asked.push(parametersOf(request));
    return HttpResponse.json({ as_of: asOf(Number(parametersOf(request).number ?? 18_204)), view: shown });
  });

const server = serve(
  view("menu", menu),
  view("order-board", board),
  view("availability", availability),
  http.get(`${AUDIT}/events`, ({ request }) => {
    const parameters = parametersOf(request);
    listed.push(parameters);
    const first = { ...event(1), recorded_at: FIRST, happened_at: FIRST };
    const last = { ...event(18_300), recorded_at: "2026-11-20T12:00:00Z", happened_at: "2026-11-20T12:00:00Z" };
    const found = parameters.cursor === "0.0" ? first : parameters.cursor ? event(18_203) : last;
    return HttpResponse.json({ data: [found], newer: null, older: null });
  }),
);
beforeEach(() => {
  asked = [];
  listed = [];
});

const show = (search = "") => renderAt(`/admin/history/then${search}`, <AsOfView />);

const past = () => screen.findByRole("region", { name: "Como era" });

describe("the menu as it was", () => {
  it("is framed as past, says up to which event, and offers nothing to order", async () => {
    show("?at=2026-11-14T20:15");
    expect(await within(await past()).findByRole("heading", { name: "Como era em 14/11/2026 às 20:15" })).toBeVisible();
    expect(lastAsked()).toEqual({ at: "2026-11-14T23:15:59.999Z", clock: "recorded" });
    expect(screen.getByText(/Até o registro nº 18\.204:/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Ana mudou o preço do produto Pilsen (18204)." })).toHaveAttribute(
      "href",
      "/admin/history?stream=product-7&event=18204",
    );
    await userEvent.click(screen.getByRole("button", { name: "Pilsen" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("R$ 11,90");
    expect(within(dialog).queryByRole("link")).toBeNull();
  });

  it("of an event is asked for by its number, which wins over an instant", async () => {
    show("?number=881&at=2026-11-14T20:15");
    await past();
    expect(lastAsked()).toEqual({ number: "881", clock: "happened" });
    expect(screen.getByText(/Conta a história até este registro/)).toBeVisible();
  });

  it("takes an exact instant, and leaves out what an address cannot mean", async () => {
    show("?view=ontem&at=2026-11-14T23:15:00.250001Z&clock=happened");
    await past();
    expect(lastAsked()).toEqual({ at: "2026-11-14T23:15:00.250001Z", clock: "happened" });
  });

  it("without a moment is that of now", async () => {
    show("?at=amanha");
    expect(await screen.findByRole("heading", { name: /^Como é agora, / })).toBeVisible();
    expect(lastAsked()).toEqual({});
    expect(screen.getByRole("button", { name: "Próximo registro" })).toBeDisabled();
  });

  it("tells how far the replay is until it is there", async () => {
    server.use(
      http.get(
        `${AUDIT}/then/menu`,
        () => HttpResponse.json({ state: "replaying", done: 12_000, total: 23_366 }, { status: 202 }),
        { once: true },
      ),
    );
    show("?at=2026-11-14T20:15");
    const progress = await screen.findByRole("progressbar", {
      name: "Relendo a história: 12.000 de 23.366 registros",
    });
    expect(progress).toHaveAttribute("value", "12000");
    expect(await past()).toBeVisible();
  });

  it.each([
    ["", "Há registros desde 14/11/2025 às 09:00.", {}],
    ["&clock=happened", "O que se sabe começa em 14/11/2025 às 09:00.", { clock: "happened" }],
  ])("before the first event says since when there are any, and leads to that day%s", async (clock, told, kept) => {
    server.use(
      http.get(`${AUDIT}/then/menu`, () =>
        HttpResponse.json({
          as_of: { number: 0, recorded_at: null, at: "2020-01-01T23:15:59Z", event: null },
          view: [],
        }),
      ),
    );
    const { search } = show(`?at=2020-01-01T20:15${clock}`);
    expect(await screen.findByText(told)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Ver como era em 14/11/2025" }));
    expect(search()).toEqual({ at: "2025-11-14T23:59", ...kept });
  });

  it("that does not come can be asked for again", async () => {
    server.use(http.get(`${AUDIT}/then/menu`, () => HttpResponse.json({ error: "Não deu." }, { status: 400 })));
    show("?at=2026-11-14T20:15");
    expect(await screen.findByText("Não deu.", {}, { timeout: 4_000 })).toBeVisible();
    server.resetHandlers();
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await past()).toBeVisible();
  });

  it("is not for who may not audit", async () => {
    server.use(http.get(`${AUDIT}/then/menu`, () => HttpResponse.json({ error: "Sem acesso." }, { status: 403 })));
    show();
    expect(await screen.findByText("Acesso negado")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
  });
});

describe("another moment", () => {
  it("is typed", async () => {
    const { search } = show("?number=881");
    await screen.findByRole("textbox", { name: "Como era em" });
    await fillDate("Como era em", "13/11/2026 20:15");
    await userEvent.click(screen.getByRole("button", { name: "Ver" }));
    expect(search()).toEqual({ at: "2026-11-13T20:15" });
  });

  it("is chosen in words, on the clock that is chosen", async () => {
    const { search } = show("?at=2026-11-14T20:15&clock=happened");
    await userEvent.click(screen.getByRole("button", { name: "Ontem, 20:15" }));
    expect(search()).toEqual({ at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T20:15$/) as string, clock: "happened" });
    await userEvent.click(screen.getByRole("button", { name: "Agora" }));
    expect(search()).toEqual({ clock: "happened" });
  });

  it("on the other clock is when the event it was pinned to happened; now stays now", async () => {
    const { search } = show("?number=881");
    await past();
    await userEvent.selectOptions(screen.getByLabelText("Contando"), "o que já tinha acontecido");
    expect(search()).toEqual({ at: "2026-11-14T20:15", clock: "happened" });
    await userEvent.click(screen.getByRole("button", { name: "Agora" }));
    await userEvent.selectOptions(screen.getByLabelText("Contando"), "o que já estava registrado");
    expect(search()).toEqual({});
  });

  it("lies on the line of time, day by day at the same hour", async () => {
    const { search } = show("?at=2026-11-14T20:15");
    const line = await screen.findByRole("slider", { name: /^Linha do tempo/ });
    expect(line).toHaveAttribute("aria-valuetext", "14/11/2026 20:15");
    fireEvent.change(line, { target: { value: String(Number(line.getAttribute("value")) - 1) } });
    expect(line).toHaveAttribute("aria-valuetext", "13/11/2026 20:15");
    await waitFor(() => expect(search()).toEqual({ at: "2026-11-13T20:15" }));
  });

  it("is at the ends of the line that of the first event itself, to the microsecond", async () => {
    const { search } = show("?at=2026-11-14T20:15");
    const line = await screen.findByRole("slider", { name: /^Linha do tempo/ });
    fireEvent.change(line, { target: { value: "0" } });
    await waitFor(() => expect(search()).toEqual({ at: FIRST }));
    expect(line).toHaveValue("0");
  });

  it("is that of the event before, found by where this one is", async () => {
    const { search } = show("?at=2026-11-14T20:15");
    await userEvent.click(await screen.findByRole("button", { name: "Registro anterior" }));
    await waitFor(() => expect(search()).toEqual({ number: "18203" }));
    expect(listed).toContainEqual({
      clock: "recorded",
      cursor: "1794698100250001.18204",
      direction: "older",
      limit: "1",
    });
  });

  it("where there is no event on that side, says so", async () => {
    show("?at=2026-11-14T20:15");
    const next = await screen.findByRole("button", { name: "Próximo registro" });
    server.use(http.get(`${AUDIT}/events`, () => HttpResponse.json({ data: [], newer: null, older: null })));
    await userEvent.click(next);
    expect(await screen.findByText("Não há outro para este lado.")).toBeVisible();
  });
});

describe("another view", () => {
  it("keeps the moment and forgets what the last was narrowed to", async () => {
    const { search } = show("?view=order-board&at=2026-11-14T20:15&status=confirmed&page=3");
    expect(await screen.findByRole("option", { name: "Confirmado (4)" })).toBeInTheDocument();
    expect(lastAsked()).toMatchObject({ status: "confirmed", page: "3", at: "2026-11-14T23:15:59.999Z" });
    await userEvent.click(screen.getByRole("tab", { name: "Disponibilidade" }));
    expect(search()).toEqual({ view: "availability", at: "2026-11-14T20:15" });
  });

  it("a page that there was not yet leads to the first", async () => {
    server.use(view("order-board", { ...board, pagination: { page: 9, limit: 25, total: 30, pages: 2 } }));
    const { search } = show("?view=order-board&number=881&page=9");
    await userEvent.click(await screen.findByRole("button", { name: "Voltar à primeira página" }));
    expect(search()).toEqual({ view: "order-board", number: "881" });
  });

  it("shows what was free, who had the rest, and another stretch of time", async () => {
    const { search } = show("?view=availability&number=881&from=2026-11-28T11:00:00Z&to=2026-11-30T21:00:00Z");
    expect(await screen.findByText(/BARRIL50-0004 está reservado/)).toHaveTextContent(
      "Livre a partir de 30/11/2026 20:00.",
    );
    expect(lastAsked()).toMatchObject({ from: "2026-11-28T11:00:00Z", to: "2026-11-30T21:00:00Z", number: "881" });
    expect(screen.getByRole("region", { name: "Livres, por modelo" })).toHaveTextContent("Barril 50L");
    await fillDate("Sairia em", "05/12/2026 08:00");
    await waitFor(() => expect(search()).toMatchObject({ from: "2026-12-05T08:00", to: "2026-12-07T18:00" }));
    await waitFor(() => expect(lastAsked()).toMatchObject({ from: "2026-12-05T11:00:00.000Z" }));
  });
});
