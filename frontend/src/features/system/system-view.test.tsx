import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it } from "vitest";
import { every } from "@/api/read";
import type { SystemState } from "@/system/system";
import { compared, group, hole, process, projection, rebuild, stopped, system } from "@/system/testing/samples";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import { SystemView } from "./system-view";

const SYSTEM = "*/api/v1/admin/system";
const stock = projection({ name: "stock", label: "Estoque" });

let state: SystemState;
let sent: string[];

const server = serve(
  http.get(SYSTEM, () => HttpResponse.json(state)),
  http.post(`${SYSTEM}/projections/:name/resume`, ({ params }) => {
    sent.push(`resume ${String(params.name)}`);
    const failure = stopped.failure && { ...stopped.failure, attempts: 4 };
    state = { ...state, projections: [{ ...stopped, failure }, stock] };
    return new HttpResponse(null, { status: 202 });
  }),
  http.post(`${SYSTEM}/projections/:name/skip`, async ({ params, request }) => {
    sent.push(`skip ${String(params.name)} ${JSON.stringify(await request.json())}`);
    state = system({ projections: [projection({ holes: [hole] }), stock] });
    return HttpResponse.json({ id: 1, version: 1, position: "0.46733" }, { status: 201 });
  }),
  http.post(`${SYSTEM}/rebuilds`, async ({ request }) => {
    sent.push(`rebuild ${JSON.stringify(await request.json())}`);
    state = { ...state, rebuilds: [rebuild({ state: "running", done: 18_204, seconds_left: 12, comparison: null })] };
    return HttpResponse.json({ id: 3 }, { status: 202 });
  }),
  http.post(`${SYSTEM}/rebuilds/:id/switch`, ({ params }) => {
    sent.push(`switch ${String(params.id)}`);
    state = { ...state, rebuilds: [rebuild({ state: "switched", ended_at: state.at, decided_by: "Rui Prado" })] };
    return new HttpResponse(null, { status: 202 });
  }),
  http.delete(`${SYSTEM}/rebuilds/:id`, ({ params }) => {
    sent.push(`drop ${String(params.id)}`);
    state = { ...state, rebuilds: [] };
    return new HttpResponse(null, { status: 204 });
  }),
);
beforeEach(() => {
  state = system();
  sent = [];
});

const show = () => renderAt("/admin/system", <SystemView />);

const row = (name: string) => screen.findByRole("row", { name: new RegExp(`^${name}`) });

it("says in one sentence that all is well, with the figures behind it", async () => {
  show();
  expect(await screen.findByText(/^Tudo em dia: 2 leituras acompanham a história/)).toBeVisible();
  expect(screen.getByText("o último há 40 s")).toBeVisible();
  expect(screen.getByText("84 MB")).toBeVisible();
  expect(screen.getByText("toda leitura está no fim da história")).toBeVisible();
  expect(
    screen.getByRole("img", { name: /^\d+ registros na última hora; o minuto mais cheio foi 19:45, com 48\.$/ }),
  ).toBeInTheDocument();
  expect(await row("Cardápio")).toHaveTextContent("Em dia");
  expect(screen.getByRole("listitem", { name: "Servidor 4312" })).toHaveTextContent("182 MB de memória");
  expect(screen.getByText(/^Não há Kafka aqui, e não faz falta/)).toBeVisible();
  expect(screen.getByText(/^Nenhuma por enquanto\./)).toBeVisible();
});

describe("a read model that is stopped", () => {
  beforeEach(() => {
    state = system({ projections: [stock, stopped], failures: [group("menu")] });
  });

  it("comes first and says at which event, why, and when it tries again", async () => {
    show();
    expect(await screen.findByText("Uma leitura está parada: Cardápio.")).toBeVisible();
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows[1]).toMatch(/^Cardápio/);
    const why = within(screen.getByRole("region", { name: "Por que Cardápio parou" }));
    expect(why.getByRole("link", { name: "registro nº 46.720" })).toHaveAttribute(
      "href",
      "/admin/history?stream=product-42&event=46720",
    );
    expect(why.getByText("KeyError: 'price'")).toBeVisible();
    expect(why.getByText(/^Uma versão do sistema que saiba ler este registro/)).toBeVisible();
    expect(why.getByText("3 tentativas desde 21/11/2026 20:04; tenta de novo em 12 s")).toBeVisible();
  });

  it("can be tried at once, and tells where that was in vain", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Tentar agora" }));
    expect(await screen.findByText(/^Tentou e parou no mesmo registro\./)).toBeVisible();
    expect(sent).toEqual(["resume menu"]);
  });

  it("that goes on meanwhile says so", async () => {
    const nothing = () => HttpResponse.json({ error: "Nada a segura." }, { status: 409 });
    server.use(http.post(`${SYSTEM}/projections/:name/resume`, nothing));
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Tentar agora" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Nada a segura.");
  });
});

describe("several read models that are stopped", () => {
  it("say once why, and are tried together", async () => {
    const beers = { ...stopped, name: "beers", label: "Chopes" };
    state = system({ projections: [beers, stock, stopped], failures: [group("menu", "beers")] });
    show();
    expect(await screen.findByText("2 leituras param pelo mesmo motivo: Chopes e Cardápio.")).toBeVisible();
    const names = screen.getAllByRole("row").map(({ textContent }) => textContent?.slice(0, 6));
    expect(names.filter((name) => /^(Cardáp|Chopes)/.test(name ?? ""))).toEqual(["Cardáp", "Chopes"]);
    const first = within(screen.getByRole("region", { name: "Por que Cardápio parou" }));
    expect(first.getByText("Cardápio e Chopes (2 leituras)")).toBeVisible();
    const other = within(screen.getByRole("region", { name: "Por que Chopes parou" }));
    expect(other.getByText("O mesmo de Cardápio")).toBeVisible();
    expect(other.queryByRole("button", { name: /^Tentar/ })).toBeNull();
    await userEvent.click(first.getByRole("button", { name: "Tentar as 2 agora" }));
    await waitFor(() => expect(sent.toSorted()).toEqual(["resume beers", "resume menu"]));
  });
});

describe("an event that a read model leaves out", () => {
  it("is skipped for a reason, and stays in sight until the read model is rebuilt", async () => {
    state = system({ projections: [stock, stopped], failures: [group("menu")] });
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Pular este registro…" }));
    const dialog = within(screen.getByRole("dialog", { name: "Pular um registro em Cardápio" }));
    await userEvent.click(dialog.getByRole("button", { name: "Pular" }));
    expect(dialog.getByText("Diga o motivo.")).toBeVisible();
    await userEvent.type(dialog.getByRole("textbox", { name: "Motivo" }), "registro de teste");
    await userEvent.click(dialog.getByRole("button", { name: "Pular" }));
    expect(await screen.findByText("1 registro pulado em Cardápio.")).toBeVisible();
    expect(sent).toEqual(['skip menu {"position":"0.46720","reason":"registro de teste"}']);
    const missing = within(screen.getByRole("region", { name: "O que falta em Cardápio" }));
    expect(missing.getByText("Pulado por Ana Beltrão em 21/11/2026 20:14: registro de teste")).toBeVisible();
    expect(missing.getByRole("link", { name: "registro nº 46.720" })).toBeVisible();
    expect(await row("Cardápio")).toHaveTextContent("Com falta");
    expect(screen.getByRole("button", { name: "Refazer Cardápio" })).toBeEnabled();
  });

  it("that must not be missing is not offered", async () => {
    const failure = stopped.failure && { ...stopped.failure, skippable: false };
    state = system({ projections: [{ ...stopped, failure }], failures: [group("menu")] });
    show();
    expect(await screen.findByRole("button", { name: "Tentar agora" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Pular este registro…" })).toBeNull();
  });
});

describe("making a read model anew", () => {
  it("is asked for after it is said what happens, and is followed", async () => {
    show();
    await userEvent.click(await screen.findByRole("button", { name: "Refazer Cardápio" }));
    const dialog = within(screen.getByRole("dialog", { name: "Refazer Cardápio" }));
    expect(dialog.getByText(/^Nada pausa: as telas seguem com a de hoje/)).toBeVisible();
    await userEvent.click(dialog.getByRole("button", { name: "Refazer" }));
    expect(
      await screen.findByRole("progressbar", { name: "18.204 de 46.732 registros, cerca de 12 s até o fim" }),
    ).toHaveAttribute("value", "18204");
    expect(sent).toEqual(['rebuild {"projection":"menu"}']);
    expect(within(await row("Cardápio")).getByRole("link", { name: "refazendo, 38%" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Refazer Cardápio" })).toBeNull();
  });

  it("ends with a switch that somebody decides, and then leaves the list", async () => {
    state = system({ rebuilds: [rebuild()] });
    show();
    expect(await screen.findByText("412 linhas conferem com a que estava no ar")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Trocar Cardápio" }));
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Trocar" }));
    expect(await screen.findByText(/trocada por Rui Prado 5 min depois$/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Tirar da lista: Cardápio" }));
    expect(await screen.findByText(/^Nenhuma por enquanto\./)).toBeVisible();
    expect(sent).toEqual(["switch 3", "drop 3"]);
  });

  it("shows what differs side by side, and can be dropped", async () => {
    const columns = [{ name: "price", live: "12.90", replayed: "11.90" }];
    const comparison = compared({ equal: 409, different: 3, differences: [{ table: "menu", key: "42", columns }] });
    state = system({ rebuilds: [rebuild({ comparison })] });
    show();
    expect(await screen.findByText("A leitura refeita de Cardápio não é igual à que está no ar.")).toBeVisible();
    await userEvent.click(screen.getByText("Ver 1 das 3 linhas diferentes"));
    expect(screen.getByRole("row", { name: "menu 42 price 12.90 11.90" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Descartar Cardápio" }));
    await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Descartar" }));
    await waitFor(() => expect(sent).toEqual(["drop 3"]));
    expect(await screen.findByText(/^Nenhuma por enquanto\./)).toBeVisible();
  });

  it("that a new version began switches by itself: nobody is asked", async () => {
    state = system({ rebuilds: [rebuild({ automatic: true, who: "sistema" })] });
    show();
    expect(await screen.findByText(/é trocada sozinha quando ficar pronta/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Trocar Cardápio" })).toBeNull();
  });
});

it("shows every process with its last sign of life, and every partition with who reads it", async () => {
  const doing = { active: true };
  const gone = process({ id: "gone", kind: "worker", pid: 7, alive: false, seen_at: "2026-11-21T23:14:20Z" });
  state = system({
    processes: [process(), process({ id: "two", kind: "publisher", pid: 5, doing }), gone],
    kafka: {
      topic: "choperia.events",
      published: "0.46732",
      behind_events: 0,
      partitions: [
        { partition: 0, offset: 900, end: 1_000, lag: 100, worker: "one" },
        { partition: 1, offset: null, end: 800, lag: null, worker: null },
      ],
    },
  });
  show();
  expect(await screen.findByText("1 processo está sem sinal: balcao (7).")).toBeVisible();
  expect(screen.getByRole("listitem", { name: "Leitor 7" })).toHaveTextContent("Sem sinal há 40 s");
  expect(screen.getByRole("listitem", { name: "Publicador 5" })).toHaveTextContent("Publica no Kafka");
  const [first, second] = within(screen.getByRole("list", { name: "Partições" })).getAllByRole("listitem");
  expect(first).toHaveTextContent("faltam 100900 de 1.000 · Servidor 4312 em balcao");
  expect(second).toHaveTextContent("ninguém lê");
});

describe("where the state cannot be read", () => {
  it("says so and asks again", async () => {
    server.use(http.get(SYSTEM, () => HttpResponse.json({ error: "Não deu." }, { status: 400 })));
    show();
    expect(await screen.findByText("Não deu.", {}, { timeout: 4_000 })).toBeVisible();
    server.resetHandlers();
    await userEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText(/^Tudo em dia/)).toBeVisible();
  });

  it("tells who may not", async () => {
    server.use(http.get(SYSTEM, () => HttpResponse.json({ error: "Só para administradores." }, { status: 403 })));
    show();
    expect(await screen.findByText("Acesso negado")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Tentar novamente" })).toBeNull();
  });

  it("keeps what was read, and says of when it is, once the server answers no more", async () => {
    const { client } = show();
    await screen.findByText(/^Tudo em dia/);
    server.use(http.get(SYSTEM, () => HttpResponse.error()));
    await client.refetchQueries(every("readSystem"));
    expect(
      await screen.findByText(/^O servidor não respondeu\. O que se vê aqui é de 21\/11\/2026 20:15/),
    ).toBeVisible();
    expect(screen.queryByText(/^Tudo em dia/)).toBeNull();
    expect(screen.getByText("46.732", { selector: "span" })).toBeVisible();
  });
});
