import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { type Day, fullDay, typedDay } from "@/lib/days";
import type { ControlAttributes } from "./field";

interface TypedDayProps extends ControlAttributes {
  name?: string;
  /** `2026-12-24`; empty where there is none. */
  value: Day;
  /** Empty while what is typed is no day. */
  onChange: (day: Day) => void;
  min?: Day;
  max?: Day;
}

const COMPLETE = "24/12/2026".length;

/**
 * A day as people here write it, dd/mm/aaaa, whatever the language of the browser, whose own field many would see as
 * mm/dd/yyyy. Its calendar opens beside the text. For the public site: the back office has a calendar of its own.
 */
export function TypedDay({ value, onChange, min, max, className, ...control }: TypedDayProps) {
  const [text, setText] = useState(value && fullDay(value));
  const calendar = useRef<HTMLInputElement>(null);
  const shown = value && typedDay(text) !== value ? fullDay(value) : text;
  const isWrong = shown.length >= COMPLETE && typedDay(shown) === undefined;
  const type = (typed: string) => {
    const next = typedDay(typed) === undefined || typed.includes("/") ? withSlashes(typed, shown) : typed;
    setText(next);
    onChange(typedDay(next) ?? "");
  };
  return (
    <span className="block">
      <span className="relative block">
        <input
          {...control}
          aria-invalid={isWrong || control["aria-invalid"]}
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/aaaa"
          maxLength={COMPLETE}
          value={shown}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setText(value ? fullDay(value) : text)}
          className={`${className} pr-12 tabular-nums`}
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          min={min}
          max={max}
          value={value}
          onChange={(event) => {
            setText(event.target.value && fullDay(event.target.value));
            onChange(event.target.value);
          }}
          className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
        />
        {"showPicker" in HTMLInputElement.prototype && (
          <button
            type="button"
            aria-label="Abrir o calendário"
            onClick={() => calendar.current?.showPicker()}
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center text-muted hover:text-text"
          >
            <CalendarDays aria-hidden="true" className="size-4" />
          </button>
        )}
      </span>
      {isWrong && (
        <span role="alert" className="mt-1.5 block text-sm text-bad">
          Este dia não existe: confira o dia e o mês.
        </span>
      )}
    </span>
  );
}

/** Puts the slashes while digits are typed; what is removed stays removed. */
function withSlashes(typed: string, before: string): string {
  if (typed.length < before.length || /[^\d/]/.test(typed)) return typed;
  return typed.replace(/^(\d{2})(\d)/, "$1/$2").replace(/^(\d{2}\/\d{2})(\d)/, "$1/$2");
}
