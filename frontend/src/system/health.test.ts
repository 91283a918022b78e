import { describe, expect, it } from "vitest";
import { allWell, findings, missed } from "./health";
import { doingOf, ledText, lookOf, spanText } from "./labels";
import { rateOf, type SystemState } from "./system";
import { AT, compared, group, hole, process, projection, rebuild, stopped, system } from "./testing/samples";

const said = (changes: Partial<SystemState>) =>
  findings(system(changes)).map(({ weight, sentence }) => `${weight}: ${sentence}`);

const stock = projection({ name: "stock", label: "Estoque" });

describe("the head line", () => {
  it("is one calm sentence where nothing is wrong", () => {
    expect(findings(system())).toEqual([]);
    expect(allWell(system())).toBe("Tudo em dia: 2 leituras acompanham a história, 1 processo em serviço.");
  });

  it("names the read models that are stopped, by their reason", () => {
    const failures = [group("menu", "stock")];
    const both = [stopped, { ...stopped, name: "stock", label: "Estoque" }];
    expect(said({ projections: [stopped, stock], failures: [group("menu")] })).toEqual([
      "bad: Uma leitura está parada: Cardápio.",
    ]);
    expect(said({ projections: both, failures })).toEqual([
      "bad: 2 leituras param pelo mesmo motivo: Cardápio e Estoque.",
    ]);
    expect(said({ projections: both, failures: [group("menu"), group("stock")] })).toEqual([
      "bad: Uma leitura está parada: Cardápio.",
      "bad: Uma leitura está parada: Estoque.",
    ]);
  });

  it("names what was skipped, and does not call it a difference without a cause", () => {
    const comparison = { at: AT, position: "0.46700", rows: 412, different: 3, tables: ["menu_products"] };
    const holed = projection({ comparison, holes: [hole] });
    expect(said({ projections: [holed, stock] })).toEqual(["warn: 1 registro pulado em Cardápio."]);
    expect(lookOf(holed).label).toBe("Com falta");
  });

  it("is grave where rows are not what the history says", () => {
    const comparison = { at: AT, position: "0.46700", rows: 412, different: 3, tables: ["menu_products"] };
    expect(said({ projections: [projection({ comparison }), stock] })).toEqual([
      "bad: Uma leitura difere da história: Cardápio.",
    ]);
    expect(said({ projections: [projection({ comparison: null }), stock] })).toEqual([]);
  });

  it("calls a read model late only where somebody could notice", () => {
    const behind = projection({ state: "catching_up", lag_events: 900, lag_seconds: 29 });
    expect(said({ projections: [behind] })).toEqual([]);
    expect(lookOf(behind).label).toBe("Alcançando");
    const late = { ...behind, lag_seconds: 30 };
    expect(said({ projections: [late, stock] })).toEqual(["warn: Uma leitura está atrasada: Cardápio."]);
    expect(lookOf(late).label).toBe("Atrasada");
  });

  it("calls a read model well that serves on while it is made anew beside", () => {
    expect(lookOf(projection({ state: "rebuilding" })).label).toBe("Em dia");
    expect(lookOf(projection({ state: "rebuilding", lag_events: 3 })).label).toBe("Sendo refeita");
  });

  it("tells that nobody moves a read model, and that this is grave where something waits for it", () => {
    const left = projection({ moved_by: ["gone"] });
    expect(said({ projections: [left, stock] })).toEqual(["warn: Nenhum processo em serviço move Cardápio."]);
    expect(said({ projections: [{ ...left, lag_events: 3 }] })).toEqual([
      "bad: Nenhum processo em serviço move as leituras.",
    ]);
  });

  it("looks for somebody who publishes only where there is a Kafka", () => {
    const kafka = { topic: "choperia.events", published: "0.10", behind_events: 0, partitions: [] };
    const publisher = process({ id: "two", kind: "publisher", doing: { ...process().doing, active: false } });
    expect(said({ kafka, processes: [process(), publisher] })).toEqual(["bad: Ninguém publica no Kafka."]);
    publisher.doing.active = true;
    expect(said({ kafka, processes: [process(), publisher] })).toEqual([]);
    expect(said({ kafka: { ...kafka, behind_events: 1_203 }, processes: [process(), publisher] })).toEqual([
      "warn: Faltam 1.203 registros no Kafka.",
    ]);
  });

  it("offers what has been made anew, and warns where it is not the same", () => {
    expect(said({ rebuilds: [rebuild()] })).toEqual(["info: A leitura refeita de Cardápio está pronta."]);
    const comparison = compared({ equal: 409, different: 3 });
    expect(said({ rebuilds: [rebuild({ comparison })] })).toEqual([
      "warn: A leitura refeita de Cardápio não é igual à que está no ar.",
    ]);
    expect(said({ rebuilds: [rebuild({ state: "switched", automatic: true, ended_at: AT })] })).toEqual([]);
    expect(said({ rebuilds: [rebuild({ state: "running", automatic: true })] })).toEqual([
      "info: A leitura de Cardápio está sendo refeita para a versão nova do sistema.",
    ]);
  });

  it("puts the gravest first", () => {
    const weights = findings(
      system({
        projections: [stopped],
        failures: [group("menu")],
        rebuilds: [rebuild({ automatic: true, state: "running" }), rebuild()],
      }),
    ).map(({ weight }) => weight);
    expect(weights).toEqual(["bad", "info", "info"]);
  });
});

describe("a process without a sign of life", () => {
  const gone = process({ id: "gone", kind: "worker", alive: false, seen_at: "2026-11-21T23:00:00Z" });

  it("is missed", () => {
    expect(missed([process(), gone])).toEqual([gone]);
  });

  it("is not, once another of its kind has been started since; each replaces one", () => {
    const next = process({ id: "next", kind: "worker", started_at: "2026-11-21T23:01:00Z" });
    const before = process({ id: "before", kind: "worker", started_at: "2026-11-21T22:59:00Z" });
    expect(missed([gone, next])).toEqual([]);
    expect(missed([gone, before])).toEqual([gone]);
    expect(missed([gone, { ...gone, id: "second" }, next])).toHaveLength(1);
  });
});

describe("the pace of a read model", () => {
  const sample = (second: number, events: number) => ({ at: `2026-11-21T23:15:0${second}Z`, events: { menu: events } });
  const rate = (...samples: ReturnType<typeof sample>[]) => rateOf({ state: system(), samples }, "menu");

  it("is over what has been seen lately", () => {
    expect(rate(sample(0, 100), sample(2, 150), sample(4, 300))).toBe(50);
  });

  it("is not known from one answer, nor where the count has begun anew", () => {
    expect(rate(sample(0, 100))).toBeUndefined();
    expect(rate(sample(0, 100), sample(2, 40))).toBeUndefined();
  });
});

it("says what a process does", () => {
  expect(ledText(process())).toBeUndefined();
  expect(ledText(process({ doing: { leads: ["sealing", "overdue-holds"] } }))).toBe(
    "Cuida, sozinho, de: lacre e sinais vencidos",
  );
  expect(doingOf(process())).toBe("Atende o site e o painel, move 2 leituras");
  const doing = { ...process().doing, projections: ["menu"], source: "kafka" as const };
  expect(doingOf(process({ kind: "worker", doing }))).toBe("Lê do Kafka, move 1 leitura");
  expect(doingOf(process({ kind: "publisher", doing }))).toBe("De prontidão, para publicar se o outro parar");
});

it.each([
  [0.4, "0 s"],
  [59.4, "59 s"],
  [90, "2 min"],
  [7_200, "2 h"],
  [86_400, "1 dia"],
  [432_000, "5 dias"],
])("tells %d seconds as %s", (seconds, text) => {
  expect(spanText(seconds)).toBe(text);
});
