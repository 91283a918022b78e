import type { FreightBreakdown, FreightQuote, OrderFreight } from "@/api/generated/query";
import { formatMoney } from "@/lib/money";
import { distanceText, durationText, weightText } from "@/lib/units";

/** A price for the delivery with everything it was made of, whether just told or kept with an order. */
export interface Figures extends FreightBreakdown {
  price: number;
  duration_min: number;
  base_rate_per_km: number;
  min_fee: number;
  rounding_step: number;
  /** Kilograms of a trip. */
  max_load_kg: number;
  difficulty: string | null;
  /** The maps know only the town or district. */
  isApproximate: boolean;
  /** Why a person stated the distance; empty where the maps did. */
  distance_reason: string;
}

export function figuresOfQuote(quote: FreightQuote): Figures {
  const { breakdown, freight_price, quote_json, duration_min, base_rate_per_km, min_fee, rounding_step } = quote;
  return {
    ...breakdown,
    price: freight_price,
    duration_min,
    base_rate_per_km,
    min_fee,
    rounding_step,
    max_load_kg: quote_json.terms.max_load_kg,
    difficulty: quote.difficulty,
    isApproximate: quote.is_approximate,
    distance_reason: quote_json.distance_reason ?? "",
  };
}

export function figuresOfOrder({ breakdown, terms, distance_reason = "", ...freight }: OrderFreight): Figures {
  const { price, duration_min, difficulty } = freight;
  return { ...breakdown, ...terms, price, duration_min, difficulty, isApproximate: false, distance_reason };
}

const plain = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 2 });

export interface Explained {
  name: string;
  value: string;
}

/** The terms and steps of a price, line by line, in the order in which they are applied. */
export function explained(figures: Figures): Explained[] {
  const { trips, difficulty, extra_flat, rounding_step, max_load_kg, distance_reason } = figures;
  const stated = distance_reason && `, informada: ${distance_reason}`;
  const lines: Explained[] = [
    { name: "Distância", value: `${distanceText(figures.distance_km)}${stated}` },
    { name: "Tempo", value: durationText(figures.duration_min) },
    { name: "Km grátis", value: `${plain.format(figures.free_km)} km` },
    { name: "Km cobrados", value: `${plain.format(figures.km_cobrados)} km` },
    { name: "Tarifa por km", value: formatMoney(figures.base_rate_per_km) },
    { name: "Carga", value: `${weightText(figures.weight_kg)} (até ${weightText(max_load_kg)} por viagem)` },
    { name: "Viagens", value: String(trips) },
    { name: "Custo da distância", value: formatMoney(figures.custo_km) },
  ];
  if (difficulty) {
    const flat = extra_flat > 0 ? ` + ${formatMoney(extra_flat)}` : "";
    lines.push({ name: "Dificuldade da rota", value: `${difficulty} (× ${plain.format(figures.multiplier)}${flat})` });
  }
  lines.push(
    { name: "Antes do mínimo", value: formatMoney(figures.pre_total) },
    { name: "Taxa mínima", value: formatMoney(figures.min_fee) },
    {
      name: "Arredondamento",
      value: rounding_step > 0 ? `para cima, múltiplo de ${formatMoney(rounding_step)}` : "nenhum",
    },
  );
  return lines;
}

/** Why it costs what it costs, in a sentence. */
export function reasonFor(figures: Figures): string {
  const { km_cobrados, extra_flat, price, pre_total, min_fee } = figures;
  if (km_cobrados === 0 && extra_flat === 0) return "Dentro dos quilômetros grátis: a entrega não é cobrada.";
  if (pre_total < min_fee) return `A distância sairia por ${formatMoney(pre_total)}; vale a taxa mínima.`;
  return price > pre_total ? `Arredondado de ${formatMoney(pre_total)} para cima.` : "Sem arredondamento.";
}
