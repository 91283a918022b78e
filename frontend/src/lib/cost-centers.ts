import { costCenterLabels, peoplesCostCenterLabels } from "@/api/generated/fields";

export type CostCenter = keyof typeof costCenterLabels;
export const costCenterNames = Object.keys(costCenterLabels) as CostCenter[];

export function isCostCenter(value: string): value is CostCenter {
  return Object.hasOwn(costCenterLabels, value);
}

/** Of a person, who may belong to a part of the house that delivers nothing. */
export const costCenterName = (name: string) =>
  (peoplesCostCenterLabels as Record<string, string>)[name] ?? (name || "Não definido");
