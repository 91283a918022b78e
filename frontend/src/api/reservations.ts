import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Day } from "@/lib/days";
import { freshness } from "./freshness";
import { type ReservationStatusBody, setReservationStatus } from "./generated/command";
import { reservationStatusLabels } from "./generated/fields";
import type { Reservation, ReservationDay } from "./generated/query";
import * as reads from "./generated/reads";

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
