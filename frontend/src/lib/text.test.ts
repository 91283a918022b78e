import { expect, test } from "vitest";
import { counted, folded, listed } from "./text";

test("search compares without case and accents", () => {
  expect(folded("Porção de Calabresa à Moda")).toBe("porcao de calabresa a moda");
});

test("a list ends with e", () => {
  expect(listed(["Arujá", "Igaratá", "Guararema"])).toBe("Arujá, Igaratá e Guararema");
  expect(listed(["Arujá"])).toBe("Arujá");
  expect(listed([])).toBe("");
});

test("a long list names some and counts the others", () => {
  const towns = ["Arujá", "Igaratá", "Guararema", "Salesópolis"];
  expect(listed(towns, 2)).toBe("Arujá, Igaratá e mais 2");
  expect(listed(towns, 4)).toBe("Arujá, Igaratá, Guararema e Salesópolis");
});

test("a count agrees with what is counted", () => {
  expect(counted(1, "barril", "barris")).toBe("1 barril");
  expect(counted(0, "barril", "barris")).toBe("0 barris");
  expect(counted(1200, "barril", "barris")).toBe("1.200 barris");
});
