import { useQuery } from "@tanstack/react-query";
import { type Reservation, reservationsQuery } from "@/api/reservations";
import { type OpenCall, type OpenOrder, waiterCallsQuery } from "@/api/waiter-calls";
import { dayOf } from "@/lib/days";
import { useNow } from "@/lib/use-now";

const HOUR_MS = 3_600_000;
/** A table for 00:30 belongs to the night that began the day before, which is over at five. */
const NIGHT_ENDS_MS = 5 * HOUR_MS;
const AHEAD_MS = 2 * HOUR_MS;
/** A guest who is later than this is not expected any more. */
const LATE_MS = HOUR_MS;

export type Need = { key: string; since: number } & (
  | { kind: "call"; call: OpenCall }
  | { kind: "order"; order: OpenOrder }
  | { kind: "reservation"; reservation: Reservation }
);

/**
 * What needs a person now, the newest first: tables that call or ordered, and reservations that nobody confirmed or whose
 * time has come. `coming`: the other reservations of the next two hours, by time. `arrivals` names the calls and orders,
 * once they are known.
 */
export function useTonight() {
  const now = useNow().getTime();
  const waiting = useQuery(waiterCallsQuery());
  const booked = useQuery(reservationsQuery(dayOf(now - NIGHT_ENDS_MS)));
  const expected = (booked.data?.data ?? []).filter((each) => isExpected(each, now));
  const atTables: Need[] = [
    ...(waiting.data?.calls ?? []).map(
      (call): Need => ({ kind: "call", key: `call ${call.id}`, since: Date.parse(call.called_at), call }),
    ),
    ...(waiting.data?.orders ?? []).map(
      (order): Need => ({ kind: "order", key: `order ${order.id}`, since: Date.parse(order.received_at), order }),
    ),
  ];
  const due = expected.filter((each) => isDue(each, now)).map(needOf);
  return {
    needs: [...atTables, ...due].toSorted((one, other) => other.since - one.since),
    coming: expected.filter((each) => !isDue(each, now)),
    arrivals: waiting.data && atTables.map(({ key }) => key),
    queries: [waiting, booked],
  };
}

const startOf = ({ starts_at }: Reservation) => Date.parse(starts_at);

function isExpected(reservation: Reservation, now: number): boolean {
  const { status } = reservation;
  const ahead = startOf(reservation) - now;
  return (status === "requested" || status === "confirmed") && ahead <= AHEAD_MS && ahead > -LATE_MS;
}

const isDue = (reservation: Reservation, now: number) =>
  reservation.status === "requested" || startOf(reservation) <= now;

function needOf(reservation: Reservation): Need {
  const { id, requested_at, status } = reservation;
  const start = startOf(reservation);
  const since = status === "requested" ? Math.max(Date.parse(requested_at), start - AHEAD_MS) : start;
  return { kind: "reservation", key: `reservation ${id}`, since, reservation };
}
