import { counted } from "@/lib/text";

/** `2 h`, `1 h 30 min`, `45 min`; 'sem pausa' for none. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ") || "sem pausa";
}

/** `1 dia`, `3 dias`. */
export const daysText = (days: number) => counted(days, "dia", "dias");
