import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { fillDate } from "@/testing/fill-date";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import type { ReplayResult, ReplayRun } from "./replay";
import { ReplayView } from "./replay-view";

const REPLAYS = "*/api/v1/audit/replays";

const equal = (projection: string, rows: number): ReplayResult => ({
  projection,
  rows,
  equal: rows,
  changed: 0,
  only_live: 0,
  only_replayed: 0,
  differences: [],
});

const unequal: ReplayResult = {
  projection: "menu",
  rows: 412,
  equal: 409,
  changed: 1,
  only_live: 2,
  only_replayed: 0,
  differences: [
    {
      table: "menu_products",
      key: "42",
      columns: [
        { name: "price", live: "12.90", replayed: "11.90" },
        { name: "summary", live: null, replayed: "Leve" },
      ],
    },
  ],
};

function run(changes: Partial<ReplayRun>): ReplayRun {
  return {
    id: 3,
    projections: ["menu", "stock"],
    until: null,
    until_at: null,
    state: "done",
    done: 46_732,
    total: 46_732,
    started_by: "Ana Beltrão",
    started_at: "2026-11-21T18:03:11Z",
    ended_at: "2026-11-21T18:04:19Z",
    sentence: "Tudo igual.",
    results: [equal("menu", 412), equal("stock", 1)],
    ...changes,
  };
}

let runs: ReplayRun[];
let sent: unknown[];
let dropped: string[];

const server = serve(
  http.get(REPLAYS, () => HttpResponse.json({ data: runs, projections: ["menu", "novo_modelo", "stock"] })),
  http.post(REPLAYS, async ({ request }) => {
    sent.push(await request.json());
    runs = [run({ id: 4, state: "running", done: 12_000, results: [], ended_at: null }), ...runs];
    return HttpResponse.json({ id: 4 }, { status: 202 });
  }),
  http.delete(`${REPLAYS}/:id`, ({ params }) => {
    dropped.push(String(params.id));
    runs = runs.flatMap((each) => {
      if (String(each.id) !== params.id) return [each];
      return each.state === "running" ? [run({ ...each, state: "stopped", sentence: "Parada por quem a pediu." })] : [];
    });
    return new HttpResponse(null, { status: 204 });
  }),
);
beforeEach(() => {
  runs = [];
  sent = [];
  dropped = [];
});

const show = (search = "") => renderAt(`/admin/history/replay${search}`, <ReplayView />);

const start = () => screen.findByRole("button", { name: "Recalcular e comparar" });

describe("asking for a replay", () => {
  it("takes everything up to now unless somebody chooses, in the words of the house", async () => {
    show();
    expect(await screen.findByLabelText("Cardápio")).toBeChecked();
    expect(screen.getByLabelText("novo_modelo"), "a read model without words keeps its name").toBeChecked();
    expect(screen.getByText("Nenhuma leitura feita ainda")).toBeVisible();
    await userEvent.click(await start());
    expect(sent).toEqual([{ projections: ["menu", "novo_modelo", "stock"] }]);
    expect(await screen.findByRole("progressbar", { name: "12.000 de 46.732 registros relidos" })).toHaveAttribute(
      "max",
      "46732",
    );
    expect(screen.getByRole("button", { name: "Há uma leitura em andamento" })).toBeDisabled();
  });

  it("can be of one read model, up to an event", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Desmarcar tudo" }));
    expect(await start(), "nothing is chosen").toBeDisabled();
    await userEvent.click(screen.getByLabelText("Estoque"));
    await userEvent.click(screen.getByLabelText("Um registro"));
    await userEvent.click(await start());
    expect(screen.getByText("Informe o número, como 1042.")).toBeVisible();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByLabelText("Número do registro"), "18.204");
    await userEvent.click(await start());
    expect(sent).toEqual([{ projections: ["stock"], until: 18_204 }]);
  });

  it("can be up to an instant, which is the whole minute", async () => {
    show();
    await userEvent.click(await screen.findByLabelText("Um instante"));
    await userEvent.click(await start());
    expect(screen.getByText("Informe a data e a hora.")).toBeVisible();
    await fillDate("Data e hora", "14/11/2026 20:15");
    await userEvent.click(await start());
    expect(sent).toEqual([{ projections: ["menu", "novo_modelo", "stock"], until: "2026-11-14T23:15:59.999Z" }]);
  });

  it("up to the event that an address names", async () => {
    show("?until=881");
    expect(await screen.findByLabelText("Número do registro")).toHaveValue("881");
  });

  it("that is refused says why", async () => {
    server.use(http.post(REPLAYS, () => HttpResponse.json({ error: "Já há uma leitura." }, { status: 409 })));
    show();
    await userEvent.click(await start());
    expect(await screen.findByRole("alert")).toHaveTextContent("Já há uma leitura.");
  });

  it("under way can be stopped", async () => {
    runs = [run({ id: 4, state: "running", done: 0, total: 0, results: [], ended_at: null })];
    show();
    expect(await screen.findByRole("progressbar", { name: "Começando a leitura" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Parar" }));
    expect(dropped).toEqual(["4"]);
    expect(await screen.findByText("Parada por quem a pediu.")).toBeVisible();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });
});

describe("what a replay has shown", () => {
  it("that all is equal", async () => {
    runs = [run({})];
    show();
    expect(await screen.findByText("Tudo igual: 413 linhas conferem com a história.")).toBeVisible();
    expect(screen.getByText("Pedida por Ana Beltrão em 21/11/2026 15:03, levou 1 min 8 s")).toBeVisible();
    expect(screen.getAllByText("Igual")).toHaveLength(2);
  });

  it("what differs, row by row: up to now that is a fault", async () => {
    runs = [run({ results: [unequal, equal("stock", 1)] })];
    show();
    expect(await screen.findByText(/^O que está no ar não é o que a história conta em Cardápio\./)).toBeVisible();
    expect(screen.getByText("3 de 412 linhas: 1 com outro valor, 2 só no ar")).toBeVisible();
    expect(screen.getByText("Diferente")).toBeVisible();
    await userEvent.click(screen.getByText("Ver 1 das 3 linhas diferentes"));
    const table = within(screen.getByRole("region", { name: "O que difere em Cardápio" }));
    expect(table.getByRole("rowheader", { name: "menu_products 42" })).toBeVisible();
    expect(table.getByRole("row", { name: "menu_products 42 price 12.90 11.90" })).toBeVisible();
    expect(table.getByRole("row", { name: "summary nada Leve" })).toBeVisible();
  });

  it("up to an event, what has changed since", async () => {
    runs = [run({ until: 18_204, until_at: "2026-11-14T23:15:00Z", results: [unequal] })];
    show();
    expect(await screen.findByText("Mudou desde aquele instante: Cardápio.")).toBeVisible();
    expect(screen.getByText(/até o registro nº 18\.204, de 14\/11\/2026 20:15/)).toBeVisible();
    expect(screen.queryByText("Diferente")).toBeNull();
  });

  it("that it did not come to its end, and it can be removed", async () => {
    runs = [run({ state: "failed", sentence: "A releitura não chegou ao fim.", results: [] })];
    show();
    expect(await screen.findByText("A releitura não chegou ao fim.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Remover a leitura nº 3" }));
    await waitFor(() => expect(screen.queryByText("A releitura não chegou ao fim.")).toBeNull());
    expect(dropped).toEqual(["3"]);
  });

  it("cannot be read: says so and asks again", async () => {
    server.use(http.get(REPLAYS, () => HttpResponse.json({ error: "Não deu." }, { status: 400 })));
    show();
    expect(await screen.findByText("Não deu.", {}, { timeout: 4_000 })).toBeVisible();
    server.resetHandlers();
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await start()).toBeVisible();
  });
});
