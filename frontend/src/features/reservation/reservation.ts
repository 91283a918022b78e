import { pubWhatsapp, type Site } from "@/api/public/site";
import {
  dateAfter,
  periodsOn,
  reservationTimes,
  shortWeekdayName,
  wallClock,
  weekdayName,
  weekdayOf,
} from "@/lib/opening-hours";

export interface Reservation {
  name: string;
  /** `yyyy-mm-dd` on the house's calendar. */
  date: string;
  /** `hh:mm`. */
  time: string;
  people: number;
  notes: string;
}

export type ReservationErrors = Partial<Record<keyof Reservation, string>>;

/** Whether a table can be asked for: the house has said when it opens, and has a number that takes the message. */
export const takesReservations = (site: Site): boolean => site.hours.length > 0 && pubWhatsapp(site) !== null;

/** A table is promised at most this many days ahead. */
const DAYS_AHEAD = 60;

/** First and last date that can be asked for. */
export function dateRange(now: Date): { min: string; max: string } {
  const { date } = wallClock(now);
  return { min: date, max: dateAfter(date, DAYS_AHEAD) };
}

/** The next date on which there is still a time to reserve; empty where the house never opens. */
export function nextOpenDate(hours: Site["hours"], now: Date): string {
  const { min } = dateRange(now);
  for (let days = 0; days <= 7; days += 1) {
    const date = dateAfter(min, days);
    if (reservationTimes(hours, date, now).length > 0) return date;
  }
  return "";
}

/** Why a date cannot be taken, or undefined where it can. */
export function dateProblem(date: string, hours: Site["hours"], now: Date): string | undefined {
  const { min, max } = dateRange(now);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return "Escolha o dia.";
  if (date < min) return "Esse dia já passou.";
  if (date > max) return `Reservamos com até ${DAYS_AHEAD} dias de antecedência.`;
  const weekday = weekdayOf(date);
  if (periodsOn(hours, weekday).length === 0) {
    return `Não abrimos ${weekday < 5 ? "às" : "aos"} ${shortWeekdayName(weekday).toLowerCase()}s. Escolha outro dia.`;
  }
  if (reservationTimes(hours, date, now).length === 0) return "Para hoje já não há horário. Escolha outro dia.";
  return undefined;
}

/** What is missing or impossible, field by field; empty where the reservation can be asked for. */
export function problemsOf(
  { name, date, time, people }: Reservation,
  { hours, reservationMaxPeople }: Pick<Site, "hours" | "reservationMaxPeople">,
  now: Date,
): ReservationErrors {
  const errors: ReservationErrors = {};
  if (!name.trim()) errors.name = "Diga em nome de quem fica a mesa.";
  const wrongDate = dateProblem(date, hours, now);
  if (wrongDate) errors.date = wrongDate;
  else if (!reservationTimes(hours, date, now).includes(time)) errors.time = "Escolha o horário.";
  if (!Number.isInteger(people) || people < 1 || people > reservationMaxPeople) {
    errors.people = `De 1 a ${reservationMaxPeople} pessoas.`;
  }
  return errors;
}

/** `20/11/2026` for `2026-11-20`. */
function readable(date: string): string {
  return date.split("-").toReversed().join("/");
}

/** What WhatsApp opens with. */
export function reservationText({ name, date, time, people, notes }: Reservation, houseName: string): string {
  const lines = [
    `Olá! Gostaria de reservar uma mesa na ${houseName}.`,
    "",
    `Nome: ${name.trim()}`,
    `Dia: ${weekdayName(weekdayOf(date)).toLowerCase()}, ${readable(date)}`,
    `Horário: ${time}`,
    `Pessoas: ${people}`,
  ];
  if (notes.trim()) lines.push(`Observações: ${notes.trim()}`);
  return lines.join("\n");
}
