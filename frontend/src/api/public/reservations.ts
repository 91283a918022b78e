import { queryOptions } from "@tanstack/react-query";
import { dialable } from "@/lib/phone";
import { read } from "../read";
import { publicGet } from "./get";
import { publicPost } from "./post";
import { isRecord, numberIn, textIn } from "./reading";

/** What a guest asks for. */
export interface Reservation {
  name: string;
  /** As people type it. */
  phone: string;
  /** `yyyy-mm-dd` on the house's calendar. */
  date: string;
  /** `hh:mm`. */
  time: string;
  people: number;
  notes: string;
}

/** A time at which guests can arrive, and for how many it still takes reservations. */
export interface Slot {
  time: string;
  seats: number;
}

/** GET /api/reservations/slots: the slots of a day that are still to come. */
export const slotsRead = (day: string) =>
  queryOptions({
    ...read("listReservationSlots", ["reservations", "site"], [day], async ({ signal }): Promise<Slot[]> => {
      const answer = await publicGet(`/api/reservations/slots?day=${encodeURIComponent(day)}`, signal);
      const slots: unknown = isRecord(answer) ? answer.slots : undefined;
      if (!Array.isArray(slots)) return [];
      return slots.flatMap((slot: unknown) =>
        isRecord(slot) ? [{ time: textIn(slot.time), seats: numberIn(slot.seats) ?? 0 }] : [],
      );
    }),
    enabled: /^\d{4}-\d{2}-\d{2}$/.test(day),
    staleTime: 0,
  });

const statuses = ["requested", "confirmed", "seated", "no_show", "cancelled"] as const;
export type ReservationStatus = (typeof statuses)[number];

/** A reservation as its guest sees it. */
export interface OwnReservation extends Omit<Reservation, "phone"> {
  reference: string;
  status: ReservationStatus;
  canCancel: boolean;
}

/** GET /api/reservations/own: the token is in a header, because addresses are written into logs. */
export const ownReservationRead = (token: string, position = "") =>
  queryOptions({
    ...read("getOwnReservation", ["reservations", "site"], [token], async ({ signal }): Promise<OwnReservation> => {
      const headers = { "X-Reservation-Token": token, ...(position && { "X-Min-Position": position }) };
      const answer = await publicGet("/api/reservations/own", signal, headers);
      const own = isRecord(answer) ? answer : {};
      return {
        reference: textIn(own.reference),
        status: statuses.find((status) => status === own.status) ?? "requested",
        date: textIn(own.day),
        time: textIn(own.time),
        people: numberIn(own.people) ?? 0,
        name: textIn(own.name),
        notes: textIn(own.notes),
        canCancel: own.can_cancel === true,
      };
    }),
    retry: false,
    staleTime: 0,
  });

/** What the server answers to a reservation that it recorded. */
export interface Recorded {
  reference: string;
  position: string;
}

const recordedIn = (answer: unknown): Recorded => {
  const { reference, position } = isRecord(answer) ? answer : {};
  return { reference: textIn(reference), position: textIn(position) };
};

/** Records the reservation. The same token again changes nothing, so it can be sent again where no answer came. */
export const requestReservation = async (wanted: Reservation, token: string, captcha: string): Promise<Recorded> =>
  recordedIn(
    await publicPost("/api/reservations", {
      day: wanted.date,
      time: wanted.time,
      people: wanted.people,
      name: wanted.name.trim(),
      phone: dialable(wanted.phone),
      notes: wanted.notes.trim(),
      token,
      captcha_token: captcha,
    }),
  );

export const cancelReservation = async (token: string): Promise<Recorded> =>
  recordedIn(await publicPost("/api/reservations/cancel", { token }));

/** The token in the part of an address that no server gets to see. */
export const tokenIn = (hash: string): string | undefined => /^#r=([A-Za-z0-9_-]{43})$/.exec(hash)?.[1];

export const hashOf = (token: string): string => `#r=${token}`;
