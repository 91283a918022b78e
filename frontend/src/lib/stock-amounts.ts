import { formatNumber } from "./numbers";

const UNITS: Record<string, readonly [string, string]> = {
  unidade: ["unidade", "unidades"],
  litro: ["litro", "litros"],
  ml: ["ml", "ml"],
  kg: ["kg", "kg"],
  g: ["g", "g"],
  pedido: ["pedido", "pedidos"],
  peça: ["peça", "peças"],
  produto: ["produto", "produtos"],
  venda: ["venda", "vendas"],
  falta: ["falta", "faltas"],
};

/** '48,5 litros', '1 unidade'. */
export function inUnits(quantity: number, unit: string): string {
  const [one, many] = UNITS[unit] ?? [unit, unit];
  return `${formatNumber(quantity)} ${Math.abs(quantity) < 2 ? one : many}`;
}

/** What is in stock: '48,5 litros', 'sem estoque'. */
export function stockText(quantity: number, unit: string): string {
  return quantity === 0 ? "sem estoque" : inUnits(quantity, unit);
}

/** '9 dias', 'menos de um dia'; `undefined` where nothing was sold. */
export function coverText(days: number | null): string | undefined {
  if (days === null) return undefined;
  if (days < 1) return "menos de um dia";
  const whole = Math.floor(days);
  if (whole > 365) return "mais de um ano";
  return `${formatNumber(whole)} ${whole === 1 ? "dia" : "dias"}`;
}

/** 'vence em 9 dias', 'vence hoje', 'venceu há 2 dias'. */
export function expiryText(daysLeft: number): string {
  if (daysLeft === 0) return "vence hoje";
  const days = `${Math.abs(daysLeft)} ${Math.abs(daysLeft) === 1 ? "dia" : "dias"}`;
  return daysLeft > 0 ? `vence em ${days}` : `venceu há ${days}`;
}
