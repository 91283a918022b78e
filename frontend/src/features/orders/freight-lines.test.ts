import { expect, it } from "vitest";
import { freightLines } from "./freight-lines";
import type { OrderFreight } from "./orders";

const terms = { free_km: 5, base_rate_per_km: 3.5, min_fee: 40, rounding_step: 5, max_load_kg: 600 };
const steps = {
  distance_km: 22.4,
  free_km: 5,
  km_cobrados: 17.4,
  weight_kg: 150,
  trips: 1,
  custo_km: 60.9,
  multiplier: 1,
  extra_flat: 0,
  pre_total: 60.9,
};
const plain: OrderFreight = {
  price: 65,
  distance_km: 22.4,
  duration_min: 31,
  origin: "Rua do Coreto, 217",
  difficulty: null,
  breakdown: steps,
  terms,
};
const told = (freight: OrderFreight) =>
  freightLines(freight).map(({ text, amount }) =>
    [text, ...(amount === undefined ? [] : [amount])].join(" = ").replaceAll("\u00a0", " "),
  );

it("a plain road is told from the way to the rounding", () => {
  expect(told(plain)).toEqual([
    "De Rua do Coreto, 217 até o endereço da entrega: 22,4 km, cerca de 31 min.",
    "Os primeiros 5 km são por nossa conta: cobramos 17,4 km.",
    "A carga pesa 150 kg e vai em uma viagem.",
    "17,4 km × R$ 3,50 por km = 60.9",
    "Arredondado para cima, de R$ 5,00 em R$ 5,00 = 65",
  ]);
});

it("a hard road names what it multiplies and what it adds", () => {
  const hard = { ...steps, multiplier: 1.2, extra_flat: 10, pre_total: 83.08 };
  expect(told({ ...plain, price: 85, difficulty: "Serra", breakdown: hard }).slice(4)).toEqual([
    "Trecho difícil (Serra): o valor da distância × 1,2",
    "Adicional do trecho (Serra) = 10",
    "Até aqui = 83.08",
    "Arredondado para cima, de R$ 5,00 em R$ 5,00 = 85",
  ]);
});

it("several trips say what a trip carries", () => {
  const heavy = { ...steps, weight_kg: 1350, trips: 3, custo_km: 182.7, pre_total: 182.7 };
  expect(told({ ...plain, price: 185, breakdown: heavy }).slice(2, 4)).toEqual([
    "A carga pesa 1.350 kg e cada viagem leva até 600 kg: são 3 viagens.",
    "17,4 km × R$ 3,50 por km × 3 viagens = 182.7",
  ]);
});

it("the least fee is named where it counts, and the rounding only where it rounds", () => {
  const near = { ...steps, distance_km: 7, km_cobrados: 2, custo_km: 7, pre_total: 7 };
  expect(told({ ...plain, price: 40, distance_km: 7, breakdown: near }).slice(3)).toEqual([
    "2 km × R$ 3,50 por km = 7",
    "É menos que a taxa mínima, que vale então = 40",
  ]);
});

it("a delivery that costs nothing says why", () => {
  const next = { ...steps, distance_km: 0.8, km_cobrados: 0, custo_km: 0, pre_total: 0 };
  expect(told({ ...plain, price: 0, distance_km: 0.8, duration_min: 4, breakdown: next })).toEqual([
    "De Rua do Coreto, 217 até o endereço da entrega: 800 m, cerca de 4 min.",
    "Está dentro dos 5 km que não cobramos.",
    "A carga pesa 150 kg e vai em uma viagem.",
  ]);
});
