import type { Reservation, Slot } from "@/api/public/reservations";
import type { Site } from "@/api/public/site";
import { addDays } from "@/lib/days";
import { periodsOnDate, reservationTimes, spokenWeekday, wallClock, weekdayOf } from "@/lib/opening-hours";
import { isComplete, phoneProblem } from "@/lib/phone";
import { type Phrase, peopleText, t } from "@/lib/words";

export type ReservationErrors = Partial<Record<keyof Reservation, string>>;

/** Whether a table can be asked for: the house has said when it opens. */
export const takesReservations = (site: Site): boolean => site.hours.length > 0;

/** A table is promised at most this many days ahead. */
export const DAYS_AHEAD = 60;

/** First and last date that can be asked for. */
export function dateRange(now: Date): { min: string; max: string } {
  const { date } = wallClock(now);
  return { min: date, max: addDays(date, DAYS_AHEAD) };
}

type Opening = Pick<Site, "hours" | "specialDays">;

/** The next date on which there is still a time to reserve; empty where the house never opens. */
export function nextOpenDate({ hours, specialDays }: Opening, now: Date): string {
  const { min } = dateRange(now);
  for (let days = 0; days <= 14; days += 1) {
    const date = addDays(min, days);
    if (reservationTimes(hours, date, now, { specialDays }).length > 0) return date;
  }
  return "";
}

/** Days on which the house is closed every week, Monday first. */
const EVERY_WEEK: readonly Phrase[] = [
  "às segundas",
  "às terças",
  "às quartas",
  "às quintas",
  "às sextas",
  "aos sábados",
  "aos domingos",
];

/** Why a date cannot be taken, or undefined where it can. */
export function dateProblem(date: string, { hours, specialDays }: Opening, now: Date): string | undefined {
  const { min, max } = dateRange(now);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return t("Escolha o dia.");
  if (date < min) return t("Esse dia já passou.");
  if (date > max) return t("Reservamos com até {days} dias de antecedência.", { days: DAYS_AHEAD });
  if (periodsOnDate(hours, date, specialDays).length === 0) {
    const special = specialDays.find(({ day }) => day === date);
    if (special) return `${t("Fechado nesse dia")}${special.name && ` (${special.name})`}. ${t("Escolha outro.")}`;
    return t("Não abrimos {days}. Escolha outro dia.", { days: t(EVERY_WEEK[weekdayOf(date)] ?? "Fechado") });
  }
  if (reservationTimes(hours, date, now, { specialDays }).length === 0)
    return t("Para hoje já não há horário. Escolha outro dia.");
  return undefined;
}

/** What is missing or impossible, field by field; empty where the reservation can be asked for. */
export function problemsOf(
  { name, phone, date, time, people }: Reservation,
  { reservationMaxPeople, ...opening }: Pick<Site, "hours" | "specialDays" | "reservationMaxPeople">,
  slots: readonly Slot[],
  now: Date,
): ReservationErrors {
  const errors: ReservationErrors = {};
  if (!name.trim()) errors.name = t("Diga em nome de quem fica a mesa.");
  if (!isComplete(phone)) errors.phone = phoneProblem(phone, t("Informe o celular com DDD, como (11) 95555-0101."));
  const wrongDate = dateProblem(date, opening, now);
  const slot = slots.find((each) => each.time === time);
  if (wrongDate) errors.date = wrongDate;
  else if (!slot) errors.time = t("Escolha o horário.");
  else if (slot.seats < people) errors.time = `${seatsText(slot, people)}. ${t("Escolha outro horário.")}`;
  if (!Number.isInteger(people) || people < 1 || people > reservationMaxPeople) {
    errors.people = t("De 1 a {people}.", { people: peopleText(reservationMaxPeople) });
  }
  return errors;
}

/** Why a slot cannot take so many people; empty where it can. */
export function seatsText({ seats }: Slot, people: number): string {
  if (seats >= people) return "";
  return seats === 0 ? t("Lotado") : t(seats === 1 ? "Só mais 1 pessoa" : "Só mais {seats} pessoas", { seats });
}

/** `20/11/2026` for `2026-11-20`. */
function readable(date: string): string {
  return date.split("-").toReversed().join("/");
}

type Spoken = Pick<Reservation, "name" | "date" | "time" | "people" | "notes">;

/** `sexta-feira, 20/11/2026`. */
export function dayText(date: string): string {
  return `${spokenWeekday(weekdayOf(date))}, ${readable(date)}`;
}

/** What WhatsApp opens with. */
export function reservationText(spoken: Spoken, reference: string, houseName: string): string {
  const { name, date, time, people, notes } = spoken;
  const lines = [
    t("Olá! Pedi uma mesa na {name} pelo site.", { name: houseName }),
    "",
    `${t("Reserva")}: ${reference}`,
    `${t("Nome")}: ${name.trim()}`,
    `${t("Dia")}: ${dayText(date)}`,
    `${t("Horário|da mesa")}: ${time}`,
    `${t("Pessoas")}: ${people}`,
  ];
  if (notes.trim()) lines.push(`${t("Observações")}: ${notes.trim()}`);
  return lines.join("\n");
}
