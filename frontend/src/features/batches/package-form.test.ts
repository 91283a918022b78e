import { expect, it } from "vitest";
import { bodyOf, newTags, problemsOf } from "./package-form";

const fill = (tag: string, litres = "50") => ({ tag, litres });

it("takes tags one by one or pasted, each once, whatever its case", () => {
  expect(newTags("B50-1 b50-2\nB50-2, B50-3", [fill("b50-1")])).toEqual(["b50-2", "B50-3"]);
  expect(newTags("  ", [])).toEqual([]);
});

it.each([
  ["no container", { best_before: "2027-01-15", fills: [] }, { fills: "Informe ao menos um barril." }],
  ["no day", { best_before: "", fills: [fill("A")] }, { best_before: "Informe a validade." }],
  ["no litres", { best_before: "2027-01-15", fills: [fill("A", "x")] }, { "fills.0.litres": "Informe os litros." }],
  [
    "more than the batch has",
    { best_before: "2027-01-15", fills: [fill("A"), fill("B", "50,1")] },
    { fills: "Passa do que o lote ainda tem." },
  ],
])("refuses %s", (_, fields, problems) => {
  expect(problemsOf(fields, 100)).toEqual(problems);
});

it("sends the same day for every container", () => {
  expect(bodyOf({ best_before: "2027-01-15", fills: [fill("A", "49,5")] })).toEqual({
    fills: [{ container_tag: "A", litres: 49.5, best_before: "2027-01-15" }],
  });
});
