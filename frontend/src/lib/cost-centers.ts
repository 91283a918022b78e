/** The two parts of the house that deliver to events. */
export const costCenters = { choperia: "Choperia", distribuidora: "Distribuidora" } as const;
export type CostCenter = keyof typeof costCenters;
export const costCenterNames = Object.keys(costCenters) as CostCenter[];

export function isCostCenter(value: string): value is CostCenter {
  return Object.hasOwn(costCenters, value);
}

/** Where people of the house belong. */
export const peoplesCostCenters: Record<string, string> = {
  ...costCenters,
  vendas: "Vendas",
  marketing: "Marketing",
  ti: "TI",
  rh: "RH",
};

export const costCenterName = (name: string) => peoplesCostCenters[name] ?? (name || "Não definido");
