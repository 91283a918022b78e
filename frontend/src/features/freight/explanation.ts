import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import type { Breakdown, Terms } from "./rule";

/** A line of a freight price: what it is, how it comes about, what it comes to. */
export interface Step {
  label: string;
  how: string;
  result: string;
}

const km = (value: number) => `${formatNumber(value)} km`;
const kg = (value: number) => `${formatNumber(value)} kg`;
const trips = (count: number) => (count === 1 ? "1 viagem" : `${formatNumber(count)} viagens`);

/** How a price comes about, line by line. Lines that change nothing are left out. */
export function explained(terms: Terms, steps: Breakdown, price: number, difficulty?: string | null): Step[] {
  const { km_cobrados, custo_km, multiplier, extra_flat, pre_total } = steps;
  const lines: Step[] = [
    {
      label: "Km cobrados",
      how: `${km(steps.distance_km)} − ${km(terms.free_km)} livres`,
      result: km(km_cobrados),
    },
    {
      label: "Viagens",
      how: `${kg(steps.weight_kg)} ÷ ${kg(terms.max_load_kg)} por viagem`,
      result: trips(steps.trips),
    },
    {
      label: "Distância",
      how: `${km(km_cobrados)} × ${formatMoney(terms.base_rate_per_km)} × ${trips(steps.trips)}`,
      result: formatMoney(custo_km),
    },
  ];
  if (multiplier !== 1 || extra_flat !== 0) {
    lines.push({
      label: difficulty ?? "Dificuldade",
      how: `${formatMoney(custo_km)} × ${formatNumber(multiplier)} + ${formatMoney(extra_flat)}`,
      result: formatMoney(pre_total),
    });
  }
  if (km_cobrados === 0 && extra_flat === 0) {
    return [...lines, { label: "Frete", how: "dentro dos quilômetros livres", result: formatMoney(0) }];
  }
  const least = Math.max(terms.min_fee, pre_total);
  if (least > pre_total) {
    lines.push({ label: "Mínimo", how: "nenhuma entrega cobrada custa menos", result: formatMoney(terms.min_fee) });
  }
  const how = terms.rounding_step > 0 ? `para cima, em múltiplos de ${formatMoney(terms.rounding_step)}` : "";
  return [...lines, { label: "Frete", how, result: formatMoney(price) }];
}
