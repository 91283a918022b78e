import { CalendarDays } from "lucide-react";
import { useRef } from "react";
import { type Day, fullDay } from "@/lib/days";
import { t } from "@/lib/words";
import { dayWriting } from "@/lib/writings";
import { TypedField, type TypedProps } from "./typed-field";

interface TypedDayProps extends TypedProps {
  min?: Day;
  max?: Day;
}

/** A day with the browser's own calendar beside its text. For the public site: the back office has a calendar of its own. */
export function TypedDay({ min, max, ...input }: TypedDayProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TypedField
      {...input}
      writing={dayWriting}
      beyond={(day) => beyond(day, min, max)}
      renderBeside={(put) => (
        <>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            min={min}
            max={max}
            value={input.value}
            onChange={({ target }) => put(target.value && fullDay(target.value))}
            className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
          />
          {"showPicker" in HTMLInputElement.prototype && (
            <button
              type="button"
              aria-label={t("Abrir o calendário")}
              onClick={() => calendar.current?.showPicker()}
              className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center text-muted hover:text-text"
            >
              <CalendarDays aria-hidden="true" className="size-4" />
            </button>
          )}
        </>
      )}
    />
  );
}

/** Why a day that exists cannot be chosen here. */
export function beyond(day: Day, min = "", max = ""): string | undefined {
  if (min && day < min) return t("Escolha {day} ou um dia depois.", { day: fullDay(min) });
  if (max && day > max) return t("Escolha {day} ou um dia antes.", { day: fullDay(max) });
  return undefined;
}
