import type { Site } from "@/api/public/site";
import { classNames } from "@/components/ui/class-names";
import { comingSpecialDays, periodsOn, periodsText, wallClock, weekdayName } from "@/lib/opening-hours";
import { useNow } from "@/lib/use-now";
import { OpenStatus } from "./open-status";

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** The seven days, today's marked, under the answer to the question behind it: open now? Below it the special days. */
export function HoursTable({ hours, specialDays }: Pick<Site, "hours" | "specialDays">) {
  const now = useNow();
  const today = wallClock(now).weekday;
  const coming = comingSpecialDays(specialDays, now);
  if (hours.length === 0) return <p className="text-muted">O horário ainda não foi informado.</p>;
  return (
    <>
      <OpenStatus hours={hours} specialDays={specialDays} className="text-base" />
      <dl className="flex flex-col">
        {WEEK.map((weekday) => {
          const text = periodsText(periodsOn(hours, weekday));
          return (
            <div
              key={weekday}
              aria-current={weekday === today ? "date" : undefined}
              className={classNames(
                "flex justify-between gap-4 border-t border-line py-1.5 first:border-0",
                weekday === today && "font-semibold text-amber",
              )}
            >
              <dt>
                {weekdayName(weekday)}
                {weekday === today && <span className="sr-only"> (hoje)</span>}
              </dt>
              <dd className={classNames("tabular-nums", text === "Fechado" && weekday !== today && "text-muted")}>
                {text}
              </dd>
            </div>
          );
        })}
      </dl>
      {coming.length > 0 && (
        <dl aria-label="Feriados e datas especiais" className="flex flex-col">
          {coming.map(({ date, text }) => (
            <div key={date} className="flex justify-between gap-4 border-t border-line py-1.5">
              <dt>{date}</dt>
              <dd className={classNames("shrink-0 tabular-nums", text === "Fechado" && "text-muted")}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
