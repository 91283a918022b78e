import type { HoursBody } from "@/api/generated/command";
import type { Hours } from "@/api/generated/query";
import { weekdayName } from "@/lib/opening-hours";

/** A weekday as it is edited; the times stay while it is closed, so that opening it again brings them back. */
export interface Day {
  weekday: number;
  open: boolean;
  opens: string;
  closes: string;
}

export interface Week {
  days: readonly Day[];
}

const USUAL = { opens: "16:30", closes: "00:00" };

/** Seven days from Monday on. */
export function weekOf(hours: readonly Hours[]): Week {
  const days = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const known = hours.find((day) => day.weekday === weekday);
    return {
      weekday,
      open: known !== undefined,
      opens: known?.opens ?? USUAL.opens,
      closes: known?.closes ?? USUAL.closes,
    };
  });
  return { days };
}

/** The week in which every day has the hours of one; closed days stay closed. */
export const withHoursOf = ({ opens, closes }: Day, { days }: Week): readonly Day[] =>
  days.map((day) => (day.open ? { ...day, opens, closes } : day));

export const bodyOf = ({ days }: Week): HoursBody => ({
  hours: days.filter((day) => day.open).map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
});

/** Whether the house closes after midnight. */
export const nextDay = ({ opens, closes }: Day): boolean => opens !== "" && closes !== "" && closes <= opens;

/** Why the week cannot be sent. */
export function problemOf({ days }: Week): string | undefined {
  const missing = days.find((day) => day.open && !(day.opens && day.closes));
  return missing && `Informe quando a casa abre e fecha: ${weekdayName(missing.weekday).toLowerCase()}.`;
}
