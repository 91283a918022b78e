import { type CalendarDate, parseDate } from "@internationalized/date";
import { CalendarDays, ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Calendar, CalendarCell, CalendarGrid } from "react-aria-components/Calendar";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Popover } from "react-aria-components/Popover";
import { type Day, fullDay } from "@/lib/days";
import { dayWriting, momentWriting } from "@/lib/writings";
import { buttonClass } from "./button";
import { classNames } from "./class-names";
import { controlClass, Field } from "./field";
import { beyond } from "./typed-day";
import { TypedField, type TypedProps } from "./typed-field";

interface DateInputProps extends TypedProps {
  withTime?: boolean;
  min?: string;
  max?: string;
}

const iconButton =
  "inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text disabled:opacity-40";
const DAY_LENGTH = "2026-12-24".length;

/** A day as people of the house write it, dd/mm/aaaa, whatever the language of the browser; or a day and a time. */
export function DateInput({ withTime, min, max, className, ...input }: DateInputProps) {
  const { value, required } = input;
  const time = value.slice(DAY_LENGTH + 1);
  return (
    <TypedField
      {...input}
      writing={withTime ? momentWriting : dayWriting}
      beyond={(day) => beyond(day, min, max)}
      className={classNames(controlClass, className)}
      renderBeside={(put) => (
        <CalendarButton
          value={value.slice(0, DAY_LENGTH)}
          min={min}
          max={max}
          labelledBy={input["aria-labelledby"]}
          onChoose={(day) => put(withTime ? `${fullDay(day)} ${time}` : fullDay(day))}
          onClear={value && !required ? () => put("") : undefined}
        />
      )}
    />
  );
}

interface CalendarButtonProps {
  value: Day;
  min?: string;
  max?: string;
  labelledBy?: string;
  onChoose: (day: Day) => void;
  onClear?: () => void;
}

function CalendarButton({ value, min, max, labelledBy, onChoose, onClear }: CalendarButtonProps) {
  const id = useId();
  const [button, setButton] = useState<Element | null>(null);
  // what a modal dialog of the page does not hold lies behind it
  const dialog = button?.closest("dialog") ?? undefined;
  return (
    <I18nProvider locale="pt-BR">
      <DialogTrigger onOpenChange={(open) => dialog && letOut(dialog, open)}>
        <Button
          ref={setButton}
          id={id}
          aria-label="Abrir o calendário"
          aria-labelledby={labelledBy && `${id} ${labelledBy}`}
          className="absolute inset-y-0 right-0 inline-flex w-10 items-center justify-center rounded-control text-muted hover:text-text"
        >
          <CalendarDays aria-hidden="true" className="size-4" />
        </Button>
        <Popover
          UNSTABLE_portalContainer={dialog}
          className="rounded-card border border-line bg-raised p-3 text-text shadow-lg"
        >
          <Dialog aria-label="Calendário" className="outline-none">
            {({ close }) => (
              <>
                <Calendar
                  // oxlint-disable-next-line jsx-a11y/no-autofocus -- the calendar was just opened for the keyboard
                  autoFocus
                  firstDayOfWeek="sun"
                  value={parsed(value)}
                  minValue={parsed(min)}
                  maxValue={parsed(max)}
                  onChange={(day) => {
                    onChoose(String(day));
                    close();
                  }}
                >
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
                {onClear && (
                  <Button
                    slot={null}
                    onPress={() => {
                      onClear();
                      close();
                    }}
                    className={buttonClass("quiet", "small")}
                  >
                    Limpar
                  </Button>
                )}
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </I18nProvider>
  );
}

/** Lets the calendar stand out over the edge of a modal dialog, unless the dialog is taller than the window and scrolls. */
function letOut(dialog: HTMLDialogElement, open: boolean): void {
  dialog.style.overflow = open && dialog.scrollHeight <= dialog.clientHeight ? "visible" : "";
}

/** What is no day (such as one in an address that somebody changed by hand) counts as none. */
function parsed(text = ""): CalendarDate | null {
  const day = dayWriting.read(text.slice(0, DAY_LENGTH));
  return day ? parseDate(day) : null;
}

interface DateFieldProps extends Pick<DateInputProps, "value" | "onChange" | "withTime" | "min" | "max" | "required"> {
  label: string;
  hint?: ReactNode;
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
