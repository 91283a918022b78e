import { describe, expect, it } from "vitest";
import { explained, type Figures, figuresOfQuote, reasonFor } from "./metrics";
import { quoteFor } from "./testing/wizard-stage";

const figures: Figures = {
  price: 125,
  distance_km: 22.4,
  duration_min: 71,
  free_km: 5,
  km_cobrados: 17.4,
  weight_kg: 450,
  trips: 2,
  custo_km: 111.36,
  multiplier: 1.1,
  extra_flat: 0,
  pre_total: 122.5,
  base_rate_per_km: 3.2,
  min_fee: 25,
  rounding_step: 5,
  max_load_kg: 300,
  difficulty: "Serra",
  isApproximate: false,
  distance_reason: "",
};
const shown = (name: string, of = figures) => explained(of).find((line) => line.name === name)?.value;
const spaced = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

describe("a price explained", () => {
  it("names every term and every step", () => {
    expect(explained(figures).map(({ name }) => name)).toEqual([
      "Distância",
      "Tempo",
      "Km grátis",
      "Km cobrados",
      "Tarifa por km",
      "Carga",
      "Viagens",
      "Custo da distância",
      "Dificuldade da rota",
      "Antes do mínimo",
      "Taxa mínima",
      "Arredondamento",
    ]);
    expect(spaced(shown("Distância", { ...figures, distance_reason: "Fora do mapa" }))).toBe(
      "22,4 km, informada: Fora do mapa",
    );
    expect(shown("Carga")).toBe("450 kg (até 300 kg por viagem)");
    expect(shown("Dificuldade da rota")).toBe("Serra (× 1,1)");
    expect(spaced(shown("Arredondamento"))).toBe("para cima, múltiplo de R$ 5,00");
  });

  it("a plain road has no difficulty, no step no rounding", () => {
    const plain = { ...figures, difficulty: null, rounding_step: 0 };
    expect(shown("Dificuldade da rota", plain)).toBeUndefined();
    expect(shown("Arredondamento", plain)).toBe("nenhum");
  });

  it("says in a sentence why it costs what it costs", () => {
    expect(spaced(reasonFor(figures))).toBe("Arredondado de R$ 122,50 para cima.");
    expect(spaced(reasonFor({ ...figures, pre_total: 8, price: 25 }))).toBe(
      "A distância sairia por R$ 8,00; vale a taxa mínima.",
    );
    expect(reasonFor({ ...figures, km_cobrados: 0, price: 0 })).toContain("não é cobrada");
  });
});

it("a quote's figures are those it was signed with", () => {
  const quote = quoteFor(new URL("http://pub.test/?weight_kg=150"));
  expect(figuresOfQuote(quote)).toMatchObject({
    price: 55,
    duration_min: 71,
    max_load_kg: 300,
    weight_kg: 150,
    custo_km: 52.2,
    rounding_step: 5,
    difficulty: null,
  });
});
