import { expect, it } from "vitest";
import { type Place, placesFor } from "./found";

const place = (label: string, within = "Operações"): Place => ({ label, within, path: `/${label}` });
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
