import type { Reservation } from "@/api/reservations";
import { type Day, longDay } from "@/lib/days";

/** The text that WhatsApp opens with, by what became of the reservation. */
export function greeting({ name, reference, status, people, time }: Reservation, day: Day): string {
  const table = `${people === 1 ? "1 pessoa" : `${people} pessoas`}, ${longDay(day)}, às ${time} (${reference})`;
  switch (status) {
    case "requested":
      return `Olá, ${name}! Recebemos o seu pedido de mesa: ${table}.`;
    case "confirmed":
      return `Olá, ${name}! Sua mesa está confirmada: ${table}. Até lá!`;
    case "no_show":
      return `Olá, ${name}! Guardamos sua mesa: ${table}. Ainda vêm?`;
    case "cancelled":
      return `Olá, ${name}! A reserva foi cancelada: ${table}. Quer outro horário?`;
    default:
      return `Olá, ${name}!`;
  }
}

/** Reservations by the time at which the guests arrive. */
export function byTime(reservations: readonly Reservation[]): [time: string, reservations: Reservation[]][] {
  const times = new Map<string, Reservation[]>();
  for (const each of reservations) times.set(each.time, [...(times.get(each.time) ?? []), each]);
  return [...times];
}
