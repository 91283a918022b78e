import type { InputHTMLAttributes, ReactNode } from "react";
import { type Declared, Field } from "./field";

interface InputFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "onChange" | "className"> {
  label: string;
  hint?: ReactNode;
  error?: string;
  value: string;
  onChange: (value: string) => void;
  field?: Declared;
}

/** One line of text in a field. Browsers offer nothing of what was typed elsewhere, unless `autoComplete` says so. */
export function InputField({ label, hint, error, required, onChange, field, ...input }: InputFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <input
          autoComplete="off"
          maxLength={field?.maxLength}
          {...input}
          {...control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
