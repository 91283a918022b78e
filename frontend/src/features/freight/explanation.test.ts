import { expect, it } from "vitest";
import { explained } from "./explanation";
import { freight, type HardRoad, type Terms } from "./rule";

const terms: Terms = { free_km: 5, base_rate_per_km: 3.2, min_fee: 25, rounding_step: 5, max_load_kg: 200 };
const lines = (distance_km: number, weight_kg: number, road?: HardRoad, name?: string) => {
  const steps = freight(terms, road, { distance_km, weight_kg });
  return explained(terms, steps, steps.price, name).map((step) =>
    [step.label, step.how, step.result].join(" | ").replaceAll("\u00a0", " "),
  );
};

it("a price is explained line by line", () => {
  expect(lines(12.3, 300, { multiplier: 1.25, extra_flat: 20 }, "Estrada de terra")).toEqual([
    "Km cobrados | 12,3 km − 5 km livres | 7,3 km",
    "Viagens | 300 kg ÷ 200 kg por viagem | 2 viagens",
    "Distância | 7,3 km × R$ 3,20 × 2 viagens | R$ 46,72",
    "Estrada de terra | R$ 46,72 × 1,25 + R$ 20,00 | R$ 78,40",
    "Frete | para cima, em múltiplos de R$ 5,00 | R$ 80,00",
  ]);
});

it("the minimum is named where it counts, and a plain road is not", () => {
  expect(lines(6, 75).slice(3)).toEqual([
    "Mínimo | nenhuma entrega cobrada custa menos | R$ 25,00",
    "Frete | para cima, em múltiplos de R$ 5,00 | R$ 25,00",
  ]);
});

it("near by is free", () => {
  expect(lines(4, 75).at(-1)).toBe("Frete | dentro dos quilômetros livres | R$ 0,00");
});
