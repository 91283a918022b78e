import type { ReactNode } from "react";
import { CheckField as PlainCheckField } from "@/components/ui/check-field";
import { DateField } from "@/components/ui/date-input";
import { type ControlAttributes, type Declared, Field } from "@/components/ui/field";
import type { FormOf } from "@/lib/use-record-form";
import { type Options, optionsOf } from "./options";

/** The names of the fields that hold such a value. */
type NameOf<Fields, Value> = { [Name in keyof Fields]: Fields[Name] extends Value ? Name : never }[keyof Fields] &
  string;

interface BoundProps<Fields extends object, Value = string> {
  /** What `useRecordForm` returns. */
  form: FormOf<Fields>;
  name: NameOf<Fields, Value>;
  label: string;
  hint?: string;
  required?: boolean;
}

interface BoundFieldProps<Fields extends object> extends BoundProps<Fields> {
  /** What somebody else saved in the field, in words. */
  theirs?: (saved: string) => string;
  /** As many characters as it may have. More can be typed, and the hint counts them: nothing is cut off in silence. */
  longest?: number;
  children: (control: ControlAttributes & BoundControl) => ReactNode;
}

interface BoundControl {
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** A field of a form: its value, why it is refused, and what somebody else saved in it meanwhile. */
function BoundField<Fields extends object>(props: BoundFieldProps<Fields>) {
  const { form, name, label, hint, required, theirs = (saved) => saved || "vazio", longest, children } = props;
  const value = String(form.values[name]);
  const saved = form.theirsIn?.(name);
  const hints = [
    saved !== undefined && `Salvo por outra pessoa: ${theirs(saved)}.`,
    longest && value.length > longest * 0.8 && `${value.length} de ${longest} caracteres.`,
    hint,
  ].filter(Boolean);
  return (
    <Field label={label} required={required} hint={hints.join(" ") || undefined} error={form.problemOf(name)}>
      {(control) =>
        children({
          ...control,
          name,
          value,
          onChange: (event) => form.set(name, event.target.value as Fields[typeof name]),
        })
      }
    </Field>
  );
}

interface TextFieldProps<Fields extends object> extends BoundProps<Fields> {
  longest?: number;
  field?: Declared;
  type?: "text" | "email";
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  autoComplete?: string;
  autoCapitalize?: "none";
  spellCheck?: false;
  placeholder?: string;
  readOnly?: boolean;
}

/** One line of text. Browsers offer nothing of what was typed elsewhere, unless `autoComplete` says so. */
export function TextField<Fields extends object>(props: TextFieldProps<Fields>) {
  const { form, name, label, hint, required, longest, field, autoComplete = "off", ...input } = props;
  return (
    <BoundField {...{ form, name, label, hint, required, longest }}>
      {(control) => (
        <input
          {...control}
          {...input}
          maxLength={field?.maxLength}
          autoComplete={autoComplete}
          className={input.readOnly ? `${control.className} bg-sunken` : control.className}
        />
      )}
    </BoundField>
  );
}

/** An amount in reais, as Brazilians type it. */
export function MoneyField<Fields extends object>(props: TextFieldProps<Fields>) {
  return <TextField {...props} inputMode="decimal" />;
}

export function DecimalField<Fields extends object>(props: TextFieldProps<Fields>) {
  return <TextField {...props} inputMode="decimal" />;
}

export function WholeField<Fields extends object>(props: TextFieldProps<Fields>) {
  return <TextField {...props} inputMode="numeric" />;
}

interface TextAreaFieldProps<Fields extends object> extends BoundProps<Fields> {
  rows?: number;
  longest?: number;
  field?: Declared;
  placeholder?: string;
}

/** Several lines of text. */
export function TextAreaField<Fields extends object>(props: TextAreaFieldProps<Fields>) {
  const { form, name, label, hint, required, longest, field, rows = 3, ...area } = props;
  return (
    <BoundField {...{ form, name, label, hint, required, longest }}>
      {(control) => <textarea {...control} {...area} maxLength={field?.maxLength} rows={rows} />}
    </BoundField>
  );
}

interface SelectFieldProps<Fields extends object> extends BoundProps<Fields> {
  options: Options;
  /** What stands for no choice; without it something is always chosen. */
  empty?: string;
  theirs?: (saved: string) => string;
  disabled?: boolean;
}

/** One of several. */
export function SelectField<Fields extends object>(props: SelectFieldProps<Fields>) {
  const { form, name, label, hint, required, theirs, options, empty, disabled } = props;
  return (
    <BoundField {...{ form, name, label, hint, required, theirs }}>
      {(control) => (
        <select {...control} disabled={disabled}>
          {empty !== undefined && <option value="">{empty}</option>}
          {optionsOf(options).map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </BoundField>
  );
}

interface DayFieldProps<Fields extends object> extends BoundProps<Fields> {
  withTime?: boolean;
  min?: string;
  max?: string;
}

/** A day as dd/mm/aaaa, or with `withTime` a day and a time; kept as `2026-12-24` or `2026-12-24T20:15`. */
export function DayField<Fields extends object>({ form, name, ...field }: DayFieldProps<Fields>) {
  return (
    <DateField
      {...field}
      error={form.problemOf(name)}
      value={String(form.values[name])}
      onChange={(day) => form.set(name, day as Fields[typeof name])}
    />
  );
}

interface CheckFieldProps<Fields extends object> extends Omit<BoundProps<Fields, boolean>, "required"> {
  disabled?: boolean;
  /** What somebody else saved in the field, in words. */
  theirs?: (saved: boolean) => string;
}

/** Yes or no, saved with the form. */
export function CheckField<Fields extends object>({ form, name, hint, theirs, ...field }: CheckFieldProps<Fields>) {
  const saved = theirs && form.theirsIn?.(name);
  const theirHint = saved && `Salvo por outra pessoa: ${theirs(saved === "true")}.`;
  return (
    <PlainCheckField
      {...field}
      hint={[theirHint, hint].filter(Boolean).join(" ") || undefined}
      checked={Boolean(form.values[name])}
      onChange={(checked) => form.set(name, checked as Fields[typeof name])}
    />
  );
}
