import type { ReactNode } from "react";
import { statusBody } from "@/api/generated/fields";
import { type Declared, Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string;
  required?: boolean;
  field?: Declared;
}

export function TextField({ field = statusBody.reason, ...input }: TextFieldProps) {
  return <InputField {...input} field={field} />;
}

/** An amount in reais as it is typed: 150,00. */
export function MoneyField({ value, onChange, ...field }: Omit<TextFieldProps, "field">) {
  return (
    <Field {...field}>
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
            maxLength={15}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={`${control.className} pl-10 text-right tabular-nums`}
          />
        </span>
      )}
    </Field>
  );
}

interface ChoiceFieldProps<Value extends string> {
  legend: string;
  name: string;
  options: Readonly<Record<Value, ReactNode>>;
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string;
  required?: boolean;
}

/** One of a few, all in view. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { legend, name, options, value, onChange, error, required } = props;
  return (
    <fieldset aria-describedby={error && `${name}-error`} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">
        {legend}
        {required && (
          <span aria-hidden="true" className="text-amber-text">
            {" *"}
          </span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(options) as Value[]).map((option) => (
          <label
            key={option}
            className="flex min-h-10 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-raised px-3 hover:bg-sunken has-checked:border-amber has-checked:bg-amber-soft"
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              className="size-4 accent-amber"
            />
            {options[option]}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
