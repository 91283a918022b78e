import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from "@internationalized/date";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Calendar, CalendarCell, CalendarGrid } from "react-aria-components/Calendar";
import { DateSegment, DateInput as Segments } from "react-aria-components/DateField";
import { DatePicker } from "react-aria-components/DatePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Popover } from "react-aria-components/Popover";
import { buttonClass } from "./button";
import { classNames } from "./class-names";
import { controlClass, Field } from "./field";

interface DateInputProps {
  /** `2026-12-24`, with a time `2026-12-24T20:15`; empty where there is none. */
  value: string;
  /** Once every part is there; empty once all were removed. */
  onChange: (value: string) => void;
  withTime?: boolean;
  min?: string;
  max?: string;
  className?: string;
  id?: string;
  required?: boolean;
  "aria-label"?: string;
  "aria-labelledby"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

const MINUTE_LENGTH = "2026-12-24T20:15".length;
const iconButton =
  "inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text disabled:opacity-40";

/** A day as people of the house write it, dd/mm/aaaa, whatever the language of the browser; or a day and a time. */
export function DateInput({ value, onChange, withTime, min, max, className, required, ...control }: DateInputProps) {
  const [group, setGroup] = useState<Element | null>(null);
  // what a modal dialog of the page does not hold lies behind it
  const dialog = group?.closest("dialog") ?? undefined;
  const parse: (text: string) => CalendarDate | CalendarDateTime = withTime ? parseDateTime : parseDate;
  const seconds = withTime && value.length > MINUTE_LENGTH;
  const { "aria-invalid": invalid, ...rest } = control;
  return (
    <I18nProvider locale="pt-BR">
      <DatePicker<CalendarDate | CalendarDateTime>
        {...rest}
        value={parsed(value, parse)}
        onChange={(date) => onChange(date ? (seconds ? String(date) : String(date).slice(0, MINUTE_LENGTH)) : "")}
        granularity={seconds ? "second" : withTime ? "minute" : "day"}
        hourCycle={24}
        shouldForceLeadingZeros
        onOpenChange={(open) => dialog && letOut(dialog, open)}
        isRequired={required}
        isInvalid={invalid ?? false}
        validationBehavior="aria"
        minValue={parsed(min ?? "", parse)}
        maxValue={parsed(max ?? "", parse)}
        className="min-w-0"
      >
        <Group
          ref={setGroup}
          className={classNames(controlClass, "flex items-center px-2! data-invalid:border-bad", className)}
        >
          <Segments className="flex min-w-0 grow items-center overflow-hidden whitespace-pre tabular-nums">
            {(segment) => (
              <DateSegment
                segment={segment}
                className="min-h-6 min-w-6 rounded-sm text-center leading-6 outline-none data-[type=literal]:min-w-0 data-placeholder:text-muted data-focused:bg-amber data-focused:text-on-amber"
              />
            )}
          </Segments>
          <Button className="-my-1.5 -mr-1.5 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:text-text">
            <CalendarDays aria-hidden="true" className="size-4" />
          </Button>
        </Group>
        <Popover
          UNSTABLE_portalContainer={dialog}
          className="rounded-card border border-line bg-raised p-3 text-text shadow-lg"
        >
          <Dialog aria-label="Calendário" className="outline-none">
            <Calendar firstDayOfWeek="sun">
              <header className="mb-2 flex items-center justify-between gap-2">
                <Button slot="previous" className={iconButton}>
                  <ChevronLeft aria-hidden="true" className="size-4" />
                </Button>
                <Heading className="text-sm font-semibold first-letter:uppercase" />
                <Button slot="next" className={iconButton}>
                  <ChevronRight aria-hidden="true" className="size-4" />
                </Button>
              </header>
              <CalendarGrid weekdayStyle="short" className="text-center text-sm">
                {(date) => (
                  <CalendarCell
                    date={date}
                    className="flex size-9 items-center justify-center rounded-control hover:bg-sunken data-disabled:opacity-40 data-outside-month:invisible data-selected:bg-amber data-selected:font-semibold data-selected:text-on-amber"
                  />
                )}
              </CalendarGrid>
            </Calendar>
            {value && !required && (
              <Button slot={null} onPress={() => onChange("")} className={buttonClass("quiet", "small")}>
                Limpar
              </Button>
            )}
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  );
}

/** Lets the calendar stand out over the edge of a modal dialog, unless the dialog is taller than the window and scrolls. */
function letOut(dialog: HTMLDialogElement, open: boolean): void {
  dialog.style.overflow = open && dialog.scrollHeight <= dialog.clientHeight ? "visible" : "";
}

/** What is no day (such as one in an address that somebody changed by hand) counts as none. */
function parsed<Parsed>(text: string, parse: (text: string) => Parsed): Parsed | null {
  if (!text) return null;
  try {
    return parse(text);
  } catch {
    return null;
  }
}

interface DateFieldProps extends Pick<DateInputProps, "value" | "onChange" | "withTime" | "min" | "max" | "required"> {
  label: string;
  hint?: string;
  error?: string;
}

/** A day in a form, or with `withTime` a day and a time. */
export function DateField({ label, hint, error, required, ...input }: DateFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <DateInput {...input} {...control} aria-labelledby={`${control.id}-label`} />}
    </Field>
  );
}

/** A filter by a day, its name above; an empty one asks for all. */
export function DateChoice({ label, ...input }: DateInputProps & { label: string }) {
  const id = useId();
  return (
    <div className="flex min-w-32 grow basis-32 flex-col gap-1 text-xs font-medium text-muted sm:grow-0 sm:basis-auto">
      <span id={id}>{label}</span>
      <DateInput {...input} aria-labelledby={id} className={classNames("text-sm font-normal", input.className)} />
    </div>
  );
}
