import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { freshness } from "@/api/freshness";
import { type ReservationStatusBody, setReservationStatus } from "@/api/generated/command";
import { reservationStatusLabels } from "@/api/generated/fields";
import type { Reservation, ReservationDay } from "@/api/generated/query";
import * as reads from "@/api/generated/reads";
import { type Day, longDay } from "@/lib/days";

export type { Reservation, ReservationDay };
export type NextStatus = ReservationStatusBody["status"];

export const reservationsQuery = (day: Day) =>
  queryOptions({
    ...reads.listReservations({ day }),
    placeholderData: keepPreviousData,
    ...freshness.events,
  });

export const setStatus = ({ id, version }: Reservation, status: NextStatus) =>
  setReservationStatus(id, { status }, { version });

/** What the staff can do with a reservation now, the likely step first. */
export function stepsOf({ status, has_begun }: Reservation): { to: NextStatus; label: string }[] {
  const seat = { to: "seated", label: reservationStatusLabels.seated } as const;
  const missed = { to: "no_show", label: reservationStatusLabels.no_show } as const;
  const cancel = { to: "cancelled", label: "Cancelar" } as const;
  switch (status) {
    case "requested":
      return [{ to: "confirmed", label: "Confirmar" }, seat, ...(has_begun ? [missed] : []), cancel];
    case "confirmed":
      return [seat, ...(has_begun ? [missed] : []), cancel];
    case "seated":
      return has_begun ? [missed] : [];
    case "no_show":
      return [seat];
    default:
      return [];
  }
}

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
