import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { classNames } from "@/components/ui/class-names";
import { equipmentStatuses } from "@/components/ui/status-badge";
import { addDays, type Day, dayOf, longDay, shortDay, weekdayName, weekdayOf } from "@/lib/days";
import { BookingBar } from "./booking-bar";
import { byModel, type CalendarAsset } from "./calendar";
import { placeOf } from "./span";

interface TimelineProps {
  assets: readonly CalendarAsset[];
  first: Day;
  days: number;
  now: Date;
  stale: boolean;
}

const DAY_WIDTH = 68;

/** One row per asset, its bookings as bars; the day of today is marked, weekends are shaded. */
export function Timeline({ assets, first, days, now, stale }: TimelineProps) {
  const columns = Array.from({ length: days }, (_, offset) => addDays(first, offset));
  const today = placeOf(now.getTime(), first, days);
  const track = { minWidth: days * DAY_WIDTH };
  return (
    <section
      aria-label={`Reservas de ${longDay(first)} a ${longDay(addDays(first, days - 1))}`}
      className={classNames("isolate overflow-x-auto", stale && "opacity-60")}
    >
      <div className="min-w-max">
        <div aria-hidden="true" className="flex border-b border-line text-xs text-muted">
          <span className={rowHead} />
          <div className="grid grow auto-cols-fr grid-flow-col" style={track}>
            {columns.map((day) => (
              <span
                key={day}
                className={classNames(
                  "border-l border-line px-1.5 py-1.5",
                  isWeekend(day) && "bg-sunken",
                  day === dayOf(now) && "font-semibold text-amber-text",
                )}
              >
                {weekdayName(day)} <span className="tabular-nums">{shortDay(day)}</span>
              </span>
            ))}
          </div>
        </div>
        {byModel(assets).map((model) => (
          <section key={model.id} aria-label={model.name}>
            <h3 className="sticky left-0 w-max px-4 pt-3 pb-1 text-xs font-semibold text-muted">{model.name}</h3>
            <ul>
              {model.assets.map((asset) => (
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
                  <div className="relative grow" style={track}>
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
          </section>
        ))}
      </div>
    </section>
  );
}

const rowHead =
  "sticky left-0 z-20 w-34 shrink-0 border-r border-line bg-raised px-3 py-1.5 max-sm:text-xs sm:w-48 sm:px-4";
const isWeekend = (day: Day) => weekdayOf(day) % 6 === 0;
