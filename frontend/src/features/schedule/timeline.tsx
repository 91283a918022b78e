import { TriangleAlert } from "lucide-react";
import type { CSSProperties } from "react";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import type { ClosedDay } from "@/components/closed-days/use-closed-days";
import { stageOfPiece } from "@/components/orders/order-standing";
import { classNames } from "@/components/ui/class-names";
import { useFirstRows } from "@/components/ui/first-rows";
import { type EventOrderStatus, equipmentStatuses, orderStages } from "@/components/ui/status-badge";
import { addDays, type Day, dayOf, longDay, shortDay, weekdayName, weekdayOf } from "@/lib/days";
import { formatInstant } from "@/lib/time";
import { useOnPhone } from "@/lib/use-on-phone";
import { type AssetBooking, byModel, type CalendarAsset } from "./calendar";
import { placeOf, stretch } from "./span";

interface TimelineProps {
  assets: readonly CalendarAsset[];
  first: Day;
  days: number;
  /** Days on which the house is closed, with the reason. */
  closed: readonly ClosedDay[];
  now: Date;
  stale: boolean;
}

/** One row per asset, its bookings as bars; the day of today is marked, weekends are shaded. */
export function Timeline({ assets, first, days, closed, now, stale }: TimelineProps) {
  const columns = Array.from({ length: days }, (_, offset) => addDays(first, offset));
  const today = placeOf(now.getTime(), first, days);
  const reasons = new Set(closed.map(({ day }) => day));
  return (
    <section
      aria-label={`Reservas de ${longDay(first)} a ${longDay(addDays(first, days - 1))}`}
      style={{ "--days": days } as CSSProperties}
      className={classNames("relative isolate overflow-x-auto print:overflow-visible", stale && "opacity-60")}
    >
      <div className="min-w-max print:min-w-0">
        <div aria-hidden="true" className="flex border-b border-line text-xs text-muted">
          <span className={rowHead} />
          <div className={classNames("grid auto-cols-fr grid-flow-col", track)}>
            {columns.map((day) => (
              <span
                key={day}
                className={classNames(
                  "border-l border-line px-1.5 py-1.5 print:px-px print:text-[clamp(0.5rem,10rem/var(--days),0.7rem)] print:tracking-tighter",
                  isWeekend(day) && "bg-sunken",
                  day === dayOf(now) && "font-semibold text-amber-text",
                )}
              >
                {weekdayName(day)} <span className="tabular-nums">{shortDay(day)}</span>
                {reasons.has(day) && <span className="block truncate font-semibold text-bad">Fechado</span>}
              </span>
            ))}
          </div>
        </div>
        {byModel(assets).map((model) => (
          <Model
            key={model.id}
            name={model.name}
            assets={model.assets}
            first={first}
            days={days}
            columns={columns}
            today={today}
            now={now}
          />
        ))}
      </div>
    </section>
  );
}

interface ModelProps extends Pick<TimelineProps, "assets" | "first" | "days" | "now"> {
  name: string;
  columns: readonly Day[];
  /** Where it is now between the first day and the last, in percent. */
  today: number | undefined;
}

/** The assets of a model. On a phone those without a booking are shown when they are asked for. */
function Model({ name, assets, first, days, columns, today, now }: ModelProps) {
  const booked = assets.filter(({ bookings }) => bookings.length > 0);
  const free = assets.filter(({ bookings }) => bookings.length === 0);
  const onPhone = useOnPhone();
  const [sorted, most] = onPhone ? [[...booked, ...free], booked.length] : [assets, assets.length];
  const { rows, more } = useFirstRows(sorted, most, "Sem reserva");
  return (
    <section aria-label={name}>
      <h3 className="sticky left-0 w-max px-4 pt-3 pb-1 text-xs font-semibold text-muted">{name}</h3>
      <ul>
        {rows.map((asset) => (
          <li key={asset.id} className="flex border-b border-line last:border-0">
            <Link
              to={paths.operations.asset(asset.id)}
              className={classNames(rowHead, "underline-offset-4 hover:underline")}
            >
              <span className="block truncate font-medium">{asset.asset_tag}</span>
              <span className="block truncate text-xs text-muted">
                {asset.status === "available" ? asset.location_name : equipmentStatuses[asset.status].label}
              </span>
            </Link>
            <div className={classNames("relative", track)}>
              <div aria-hidden="true" className="absolute inset-0 grid auto-cols-fr grid-flow-col">
                {columns.map((day) => (
                  <span key={day} className={classNames("border-l border-line", isWeekend(day) && "bg-sunken")} />
                ))}
              </div>
              {today !== undefined && (
                <span
                  aria-hidden="true"
                  style={{ left: `${today}%` }}
                  className="absolute inset-y-0 z-10 w-0.5 bg-amber"
                />
              )}
              <ul aria-label={`Reservas de ${asset.asset_tag}`}>
                {asset.bookings.map((booking) => (
                  <BookingBar
                    key={`${booking.order_id}-${booking.start}`}
                    booking={booking}
                    now={now}
                    first={first}
                    days={days}
                  />
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      {more && <div className="sticky left-0 w-max px-3 py-1 print:hidden">{more}</div>}
    </section>
  );
}

const rowHead =
  "sticky left-0 z-20 w-34 shrink-0 border-r border-line bg-raised px-3 py-1.5 max-sm:text-xs sm:w-48 sm:px-4 print:w-28 print:px-1 print:text-[0.7rem]";

/** A day has room for its name and date; on paper, which does not scroll, the days share its width. */
const track = "grow min-w-[calc(var(--days)*4.25rem)] print:min-w-0";
const isWeekend = (day: Day) => weekdayOf(day) % 6 === 0;

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
function BookingBar({ booking, now, first, days }: BookingBarProps) {
  const [start, due, cleaned] = [booking.start, booking.end, booking.blocked_until].map(Date.parse) as [
    number,
    number,
    number,
  ];
  const end = booking.late ? now.getTime() : due;
  const loan = stretch(start, end, first, days);
  const cleaning = stretch(end, cleaned, first, days);
  if (!loan && !cleaning) return null;
  const label = booking.late ? "Devolução atrasada" : orderStages[stageOfPiece(booking)].label;
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
