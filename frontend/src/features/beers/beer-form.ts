import type { BeerPrice } from "@/api/beers";
import { newBeerBody, sizePriceBody } from "@/api/generated/fields";
import { defineForm, rows } from "@/components/form/define-form";
import { moneyIn, moneyText } from "@/lib/money";
import { numberIn, numberText } from "@/lib/numbers";

/** The price of one keg size as it is typed. `key` tells the lines apart while they come and go. */
export interface PriceFields {
  key: string;
  container_l: string;
  price: string;
}

const NO_DEGREE = `Um número inteiro de 0 a ${newBeerBody.ibu.max}.`;

export const beerForm = defineForm(
  newBeerBody,
  {
    name: { required: "Informe o nome." },
    abv: { label: "Álcool (%)", within: `De 0 a ${newBeerBody.abv.max}, como 4,7.` },
    ibu: { label: "IBU", within: NO_DEGREE },
    ebc: { label: "EBC", within: NO_DEGREE },
    serving_c: { label: "Servir a (°C)", within: `De 0 a ${newBeerBody.serving_c.max} °C.` },
    origin: {},
    allergens: { label: "Alergênicos" },
    active: { label: "À venda" },
  },
  { lists: { prices: rows(typedPrice, sentPrice, wrongPrice) } },
);

function typedPrice({ container_l, price }: BeerPrice): PriceFields {
  return { key: String(container_l), container_l: numberText(container_l), price: moneyText(price) };
}

function sentPrice({ container_l, price }: PriceFields) {
  return { container_l: numberIn(container_l, 3) ?? 0, price: moneyIn(price) ?? 0 };
}

function wrongPrice({ container_l, price }: PriceFields, place: number, prices: readonly PriceFields[]) {
  const size = numberIn(container_l, 3);
  const isKnown = size && size <= sizePriceBody.container_l.max;
  const isTwice = prices.findIndex((each) => numberIn(each.container_l, 3) === size) < place;
  return {
    container_l: isKnown ? isTwice && "Este tamanho já tem preço." : "Informe os litros, como 50.",
    price: moneyIn(price) === undefined && "Informe o preço.",
  };
}
