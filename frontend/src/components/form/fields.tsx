import { createElement, Fragment, type ReactNode, useId } from "react";
import { statusBody } from "@/api/generated/fields";
import { CheckField as PlainCheckField } from "@/components/ui/check-field";
import { DateField } from "@/components/ui/date-input";
import { type ControlAttributes, type Declared, Field } from "@/components/ui/field";
import { PhoneInputField } from "@/components/ui/phone-input-field";
import { staysForEver } from "@/lib/history-hint";
import type { FormOf } from "@/lib/use-typed";
import { type Options, optionsOf } from "./options";

/** The names of the fields that hold such a value. */
type NameOf<Fields, Value> = { [Name in keyof Fields]: Fields[Name] extends Value ? Name : never }[keyof Fields] &
  string;

interface BoundProps<Fields extends object, Value = string> {
  /** What `useRecordForm` or `useOrderAction` returns. */
  form: FormOf<Fields>;
  name: NameOf<Fields, Value>;
  label: string;
  hint?: ReactNode;
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

/** Hints in one line; nothing where there are none. */
function together(...hints: ReactNode[]): ReactNode {
  const [first, ...others] = hints.filter(Boolean);
  return first && createElement(Fragment, null, first, ...others.flatMap((hint) => [" ", hint]));
}

/** What somebody else saved in a field, as a hint. */
const savedMeanwhile = <Fields extends object>(
  form: FormOf<Fields>,
  name: keyof Fields,
  words: (saved: string) => string,
) => {
  const saved = form.theirsIn?.(name);
  return saved !== undefined && `Salvo por outra pessoa: ${words(saved)}.`;
};

/** A field of a form: its value, why it is refused, and what somebody else saved in it meanwhile. */
function BoundField<Fields extends object>(props: BoundFieldProps<Fields>) {
  const { form, name, label, hint, required, theirs = (saved) => saved || "vazio", longest, children } = props;
  const value = String(form.values[name]);
  const hints = together(
    savedMeanwhile(form, name, theirs),
    longest && value.length > longest * 0.8 && `${value.length} de ${longest} caracteres.`,
    hint,
  );
  return (
    <Field label={label} required={required} hint={hints} error={form.problemOf(name)}>
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
  /** The id of a `datalist` with what is usually typed. */
  list?: string;
  maxLength?: number;
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
          maxLength={input.maxLength ?? field?.maxLength}
          autoComplete={autoComplete}
          className={input.readOnly ? `${control.className} bg-sunken` : control.className}
        />
      )}
    </BoundField>
  );
}

/** A telephone, which the person is asked about where a part of it has to be guessed. */
export function PhoneField<Fields extends object>(props: Omit<TextFieldProps<Fields>, "type" | "longest">) {
  const { form, name, hint, ...input } = props;
  return (
    <PhoneInputField
      {...input}
      name={name}
      hint={together(
        savedMeanwhile(form, name, (saved) => saved || "vazio"),
        hint,
      )}
      error={form.problemOf(name)}
      value={String(form.values[name])}
      onChange={(phone) => form.set(name, phone as Fields[typeof name])}
    />
  );
}

/** An amount in reais, as Brazilians type it: 150,00. "R$" stands before it where the label does not say so. */
export function MoneyField<Fields extends object>(props: TextFieldProps<Fields>) {
  const { form, name, label, hint, required } = props;
  if (label.includes("R$")) return <TextField {...props} inputMode="decimal" maxLength={LONGEST_AMOUNT} />;
  return (
    <BoundField {...{ form, name, label, hint, required }}>
      {(control) => (
        <span className="relative block">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted"
          >
            R$
          </span>
          <input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            maxLength={LONGEST_AMOUNT}
            className={`${control.className} pl-10 text-right tabular-nums`}
          />
        </span>
      )}
    </BoundField>
  );
}

const LONGEST_AMOUNT = 15;

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

/** Why a person does it, kept in the history. */
export function ReasonField<Fields extends object>({ hint, ...props }: Omit<TextFieldProps<Fields>, "field">) {
  return <TextField {...props} hint={together(hint, staysForEver)} field={statusBody.reason} />;
}

interface ChoiceFieldProps<Fields extends object, Name extends keyof Fields & string>
  extends Omit<BoundProps<Fields>, "name" | "hint"> {
  name: Name;
  options: Readonly<Record<Extract<Fields[Name], string>, ReactNode>>;
}

/** One of a few, all in view. */
export function ChoiceField<Fields extends object, Name extends keyof Fields & string>(
  props: ChoiceFieldProps<Fields, Name>,
) {
  const { form, name, label, options, required } = props;
  const id = useId();
  const error = form.problemOf(name);
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="text-amber-text">
            {" *"}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(options) as Extract<Fields[Name], string>[]).map((option) => (
          <label
            key={option}
            className="flex min-h-10 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-raised px-3 hover:bg-sunken has-checked:border-amber has-checked:bg-amber-soft"
          >
            <input
              type="radio"
              name={id}
              checked={option === form.values[name]}
              onChange={() => form.set(name, option)}
              className="size-4 accent-amber"
            />
            {options[option]}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
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
      hint={together(theirHint, hint)}
      checked={Boolean(form.values[name])}
      onChange={(checked) => form.set(name, checked as Fields[typeof name])}
    />
  );
}
