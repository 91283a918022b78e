import { shiftLabels } from "@/api/generated/fields";

/** The shifts of a day, in their order, as the specification names them. */
export const shifts = {
  manha: { label: shiftLabels.manha, hours: "08:00–12:00" },
  tarde: { label: shiftLabels.tarde, hours: "12:00–18:00" },
  noite: { label: shiftLabels.noite, hours: "18:00–22:00" },
} as const;
export type Shift = keyof typeof shifts;
export const shiftNames = Object.keys(shifts) as Shift[];
/** The shifts as a person chooses one. */
export const shiftOptions = Object.fromEntries(
  shiftNames.map((name) => [name, `${shifts[name].label}, ${shifts[name].hours}`]),
) as Record<Shift, string>;
