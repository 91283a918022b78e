import { TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { classNames } from "@/components/ui/class-names";
import { type EventOrderStatus, eventOrderStatuses } from "@/components/ui/status-badge";
import type { Day } from "@/lib/days";
import { formatInstant } from "@/lib/time";
import type { AssetBooking } from "./calendar";
import { stretch } from "./span";

const looks: Record<EventOrderStatus, string> = {
  draft: "bg-neutral-soft text-muted",
  awaiting_deposit: "bg-amber-soft text-amber-text",
  confirmed: "bg-ok-soft text-ok",
  in_factory_batch: "bg-violet-soft text-violet",
  scheduled_for_delivery: "bg-info-soft text-info",
  delivered: "bg-teal-soft text-teal",
  cancelled: "bg-bad-soft text-bad",
};

const lateLook = "bg-bad-soft text-bad";

interface BookingBarProps {
  booking: AssetBooking;
  now: Date;
  first: Day;
  days: number;
}

/** One hold: the loan in the colour of the order's status, the cleaning after it hatched. What is late is still out,
 * whatever was agreed, and reaches up to now. Leads to the order. */
export function BookingBar({ booking, now, first, days }: BookingBarProps) {
  const [start, due, cleaned] = [booking.start, booking.end, booking.blocked_until].map(Date.parse) as [
    number,
    number,
    number,
  ];
  const end = booking.late ? now.getTime() : due;
  const loan = stretch(start, end, first, days);
  const cleaning = stretch(end, cleaned, first, days);
  if (!loan && !cleaning) return null;
  const label = booking.late ? "Devolução atrasada" : eventOrderStatuses[booking.order_status].label;
  return (
    <li>
      {cleaning && (
        <span
          aria-hidden="true"
          style={{ left: `${cleaning.left}%`, width: `${cleaning.width}%` }}
          className="absolute inset-y-1 rounded-r-sm bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1.5px,transparent_1.5px_5px)]"
        />
      )}
      {loan && (
        <Link
          to={paths.operations.event(booking.order_id)}
          title={`${booking.order_code} · ${booking.customer_name}`}
          aria-label={
            `${booking.order_code}, ${booking.customer_name}, ${label}: ` +
            `${formatInstant(booking.start)} a ${formatInstant(booking.end)}, limpeza até ${formatInstant(booking.blocked_until)}`
          }
          style={{ left: `${loan.left}%`, width: `${loan.width}%` }}
          className={classNames(
            "absolute inset-y-1 flex items-center gap-1 overflow-hidden rounded-sm border-l-3 border-current px-1 text-xs whitespace-nowrap",
            "hover:z-10 hover:underline focus-visible:z-10",
            booking.late ? lateLook : looks[booking.order_status],
          )}
        >
          {booking.late && <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />}
          {booking.customer_name}
        </Link>
      )}
    </li>
  );
}
