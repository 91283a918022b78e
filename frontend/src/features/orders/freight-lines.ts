import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { distanceText, durationText, weightText } from "@/lib/units";
import type { OrderFreight } from "./orders";

/** A step of a price: what is reckoned, and what it comes to where it comes to an amount. */
export interface FreightLine {
  text: string;
  amount?: number;
}

const km = (value: number) => `${formatNumber(value)} km`;

/** The price of a delivery as one would tell it to the customer, step by step, on the terms of the day of the quote. */
export function freightLines(freight: OrderFreight): FreightLine[] {
  const { breakdown: steps, terms, price } = freight;
  const lines: FreightLine[] = [
    {
      text: `${wayText(freight)} ${distanceText(freight.distance_km)}, cerca de ${durationText(freight.duration_min)}.`,
    },
    { text: freeText(steps.free_km, steps.km_cobrados) },
    { text: loadText(steps.weight_kg, steps.trips, terms.max_load_kg) },
  ];
  if (steps.km_cobrados > 0) {
    const trips = steps.trips > 1 ? ` × ${steps.trips} viagens` : "";
    const rate = formatMoney(terms.base_rate_per_km);
    lines.push({ text: `${km(steps.km_cobrados)} × ${rate} por km${trips}`, amount: steps.custo_km });
  }
  if (freight.difficulty && steps.multiplier !== 1) {
    lines.push({
      text: `Trecho difícil (${freight.difficulty}): o valor da distância × ${formatNumber(steps.multiplier)}`,
    });
  }
  if (steps.extra_flat > 0) {
    lines.push({
      text: `Adicional do trecho${freight.difficulty ? ` (${freight.difficulty})` : ""}`,
      amount: steps.extra_flat,
    });
  }
  if (price === 0) return lines;
  if (steps.multiplier !== 1 || steps.extra_flat > 0) lines.push({ text: "Até aqui", amount: steps.pre_total });
  if (steps.pre_total < terms.min_fee) {
    lines.push({ text: "É menos que a taxa mínima, que vale então", amount: terms.min_fee });
  }
  if (terms.rounding_step > 0 && price > Math.max(steps.pre_total, terms.min_fee)) {
    lines.push({
      text: `Arredondado para cima, de ${formatMoney(terms.rounding_step)} em ${formatMoney(terms.rounding_step)}`,
      amount: price,
    });
  }
  return lines;
}

const wayText = ({ origin }: OrderFreight) =>
  origin ? `De ${origin} até o endereço da entrega:` : "Até o endereço da entrega:";

function freeText(free: number, charged: number): string {
  if (charged === 0) return `Está dentro dos ${km(free)} que não cobramos.`;
  return free > 0
    ? `Os primeiros ${km(free)} são por nossa conta: cobramos ${km(charged)}.`
    : `Cobramos ${km(charged)}.`;
}

function loadText(weight: number, trips: number, perTrip: number): string {
  if (trips === 1) return `A carga pesa ${weightText(weight)} e vai em uma viagem.`;
  return `A carga pesa ${weightText(weight)} e cada viagem leva até ${weightText(perTrip)}: são ${trips} viagens.`;
}
