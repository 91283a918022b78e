import { describe, expect, it } from "vitest";
import { draftOf, type Present, questionOf } from "./draft";
import { type Question, questionIn } from "./question";

const present: Present = {
  models: [
    {
      id: 3,
      name: "Barril 50L",
      baseline: { assets: 4, cleaning_min: 60, hours: 100, percent: 9.5 },
      alternative: { assets: 4, cleaning_min: 60, hours: 100, percent: 9.5 },
    },
  ],
  freight_terms: [
    { cost_center: "choperia", free_km: 5, base_rate_per_km: 3.2, min_fee: 25, rounding_step: 5, max_load_kg: 300 },
  ],
};
const nothing: Question = { cleaning: {}, assets: {}, freight: {} };
const filled = draftOf(nothing, present);
const asked = (changes: Record<string, string>) =>
  questionOf({ ...filled, ...changes }, present, { from: "2026-01-01" });

describe("the fields of a question", () => {
  it("hold what is, and ask nothing then", () => {
    expect(filled).toMatchObject({ "assets 3": "4", "cleaning 3": "60", "choperia base_rate_per_km": "3,2" });
    expect(asked({})).toEqual({ question: { ...nothing, from: "2026-01-01" } });
  });

  it("hold what an address asks", () => {
    const question = questionIn(new URLSearchParams("buffer=all:90&assets=3:-1&freight=choperia:min_fee:40"));
    expect(draftOf(question, present)).toMatchObject({
      "assets 3": "3",
      "cleaning 3": "90",
      "choperia min_fee": "40",
      "choperia free_km": "5",
    });
  });

  it("ask for what is not as it is", () => {
    expect(asked({ "assets 3": "6", "cleaning 3": "0", "choperia base_rate_per_km": "3,50" })).toEqual({
      question: {
        from: "2026-01-01",
        cleaning: { 3: 0 },
        assets: { 3: 2 },
        freight: { choperia: { base_rate_per_km: 3.5 } },
      },
    });
  });

  it("say what cannot be asked, each beside its field", () => {
    expect(
      asked({
        "assets 3": "105",
        "cleaning 3": "10081",
        "choperia free_km": "-1",
        "choperia max_load_kg": "0",
      }),
    ).toEqual({
      problems: {
        "assets 3": "De 0 a 104 ativos.",
        "cleaning 3": "De 0 a 10.080 minutos (uma semana).",
        "choperia free_km": "Informe um número, como 3,50.",
        "choperia max_load_kg": "Mais que zero.",
      },
    });
  });
});
