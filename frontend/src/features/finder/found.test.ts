import { expect, it } from "vitest";
import { type Place, placesFor, priceIn, reportsFor } from "./found";

const place = (label: string, within = "Operações", words?: string): Place => ({
  kind: "screen",
  label,
  within,
  path: `/${label}`,
  words,
});
const places = [place("Barris para Eventos"), place("Conciliação"), place("Barris em estoque", "Estoque")];

it.each([
  ["conciliacao", ["Conciliação"]],
  ["BARRIS", ["Barris para Eventos", "Barris em estoque"]],
  ["estoque barris", ["Barris em estoque"]],
  ["  ", ["Barris para Eventos", "Conciliação", "Barris em estoque"]],
  ["chopp", []],
])("finds screens by words of their name and area: %s", (text, found) => {
  expect(placesFor(places, text).map(({ label }) => label)).toEqual(found);
});

it("puts screens first whose name begins with what is typed", () => {
  expect(placesFor([place("Folha do dia"), place("Dia de pedido")], "dia")[0]?.label).toBe("Dia de pedido");
});

it("finds places by the beginnings of their other words, after those of that name", () => {
  const called = [place("A receber", "Operações", "quem deve fiado"), place("Fiado", "Operações")];
  const found = (text: string) => placesFor(called, text).map(({ label }) => label);
  expect(found("fiad")).toEqual(["Fiado", "A receber"]);
  expect(found("quem me deve")).toEqual(["A receber"]);
  expect(found("uem")).toEqual([]);
});

it.each([
  ["preço da caneca 18,90", "caneca", 18.9],
  ["PRECO CANECA 18,9", "CANECA", 18.9],
  ["novo preço do chope pilsen 500 ml para R$ 1.018", "chope pilsen 500 ml", 1018],
  ["caneca 18,90", "caneca", 18.9],
  ["caneca 18.90", "caneca", 18.9],
  ["caneca R$ 18", "caneca", 18],
])("reads the price that is wished for: %s", (text, words, price) => {
  expect(priceIn(text)).toEqual({ words, price });
});

it.each(["caneca", "barril 50", "preço 18,90", "18,90", "caneca 18,905", "preço da caneca", "Ana 11 95555-0170", ""])(
  "reads no price where none is: %s",
  (text) => {
    expect(priceIn(text)).toBeUndefined();
  },
);

it("finds reports by their names before those that answer the same question", () => {
  const reports = [
    { title: "Funil dos pedidos", question: "Quantos orçamentos viram perdas?" },
    { title: "Perdas de chope", question: "Quanto se perdeu?" },
    { title: "Sinais", question: "Quanto entrou?" },
  ];
  expect(reportsFor(reports, "perdas").map(({ title }) => title)).toEqual(["Perdas de chope", "Funil dos pedidos"]);
});
