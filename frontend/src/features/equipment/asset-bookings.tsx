import type { ReactNode } from "react";
import type { AssetBooking } from "@/api/equipment";
import { bookingStateLabels } from "@/api/generated/fields";
import { OrderLink } from "@/components/orders/order-link";
import { stageOfPiece } from "@/components/orders/order-standing";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Instant } from "@/components/ui/instant";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatInstant } from "@/lib/time";
import { openBookings } from "./outlook";

const SHOWN = 10;

/** Who has it and who gets it next; below, who had it. */
export function AssetBookings({ bookings }: { bookings: readonly AssetBooking[] }) {
  const open = openBookings(bookings);
  const past = bookings.filter((booking) => !open.includes(booking));
  return (
    <Card title="Reservas">
      {open.length === 0 ? (
        <p className="px-4 py-3 text-muted">Nenhum evento conta com este ativo.</p>
      ) : (
        <ul aria-label="Reservas atuais e próximas" className="divide-y divide-line">
          {open.map((booking) => (
            <BookingLine
              key={`${booking.order_id}-${booking.start}`}
              booking={booking}
              note={`${bookingStateLabels[booking.state]} · pronto de novo em ${formatInstant(booking.blocked_until)}`}
            >
              {booking.late ? (
                <Badge tone="bad" shape="triangle">
                  Devolução atrasada
                </Badge>
              ) : (
                <StatusBadge kind="order-stage" status={stageOfPiece(booking)} />
              )}
            </BookingLine>
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-4 py-3 font-medium">{`Reservas anteriores (${past.length})`}</summary>
          <ul className="divide-y divide-line border-t border-line">
            {past.slice(0, SHOWN).map((booking) => (
              <BookingLine key={`${booking.order_id}-${booking.start}`} booking={booking}>
                <Badge tone={booking.state === "damaged" || booking.state === "lost" ? "bad" : "neutral"}>
                  {bookingStateLabels[booking.state]}
                </Badge>
              </BookingLine>
            ))}
          </ul>
          {past.length > SHOWN && (
            <p className="px-4 py-3 text-muted">{`e mais ${past.length - SHOWN}, contadas no histórico.`}</p>
          )}
        </details>
      )}
    </Card>
  );
}

interface BookingLineProps {
  booking: AssetBooking;
  note?: string;
  children: ReactNode;
}

function BookingLine({ booking, note, children }: BookingLineProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 px-4 py-3">
      <div className="min-w-0">
        <p>
          <OrderLink id={booking.order_id}>{booking.order_code}</OrderLink>
          {` · ${booking.customer_name}`}
        </p>
        <p className="text-muted tabular-nums">
          <Instant at={booking.start} />
          {" a "}
          <Instant at={booking.end} />
        </p>
        {note && <p className="text-xs text-muted">{note}</p>}
      </div>
      {children}
    </li>
  );
}
