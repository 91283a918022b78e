import { expect, test } from "vitest";
import { folded, listed } from "./text";

test("search compares without case and accents", () => {
  expect(folded("Porção de Calabresa à Moda")).toBe("porcao de calabresa a moda");
});

test("a list ends with e", () => {
  expect(listed(["Arujá", "Igaratá", "Guararema"])).toBe("Arujá, Igaratá e Guararema");
  expect(listed(["Arujá"])).toBe("Arujá");
  expect(listed([])).toBe("");
});
