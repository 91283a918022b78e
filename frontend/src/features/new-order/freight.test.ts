import { expect, it } from "vitest";
import { blankForm } from "./form";
import { basisOf, missingIn, requestOf } from "./freight";
import { withAsset } from "./items";

const place = { address: "Avenida Amazonas, 120", place_id: "aruja/avenida-amazonas", lat: -23.399, lng: -46.319 };
const form = { ...blankForm(), place, preferred_delivery_date: "2026-11-28" };
const tap = {
  id: 7,
  model_id: 1,
  model_name: "Chopeira",
  asset_tag: "CHOPEIRA-0007",
  unit_kg: 0,
  rental_price: 100,
  rental_period: null,
};

it.each([
  ["a day", { ...form, preferred_delivery_date: "" }, "Preencha todos os campos obrigatórios"],
  ["items", form, "Adicione itens na etapa Equipamentos: o frete depende do peso."],
  [
    "weights of its items",
    { ...form, items: withAsset([], tap) },
    "Nada do que foi escolhido tem peso no cadastro: o frete depende do peso.",
  ],
])("a form without %s says so", (_what, lacking, sentence) => {
  expect(missingIn(lacking)).toBe(sentence);
});

it("a stated distance with its reason asks for a price of a place that the maps do not know", () => {
  const far = { ...form, place: null, address: "Fazenda Bela Vista, Monte Verde", stated_km: "27,5" };
  expect(requestOf(far, 150)).toBeUndefined();
  const reasoned = { ...far, distance_reason: "Fora do mapa" };
  const request = requestOf(reasoned, 150);
  expect(request).toMatchObject({
    address: "Fazenda Bela Vista, Monte Verde",
    stated: { stated_km: 27.5, distance_reason: "Fora do mapa" },
  });
  expect(basisOf(request)).not.toBe(basisOf(requestOf({ ...reasoned, stated_km: "28" }, 150)));
});
