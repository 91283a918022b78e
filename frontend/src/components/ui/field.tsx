import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** The control, given the attributes that tie it to its label, hint and error. */
  children: (control: ControlAttributes) => ReactNode;
}

/** What the API says of a field: a constant of `api/generated/fields`. Nothing longer can be typed. */
export interface Declared {
  readonly maxLength?: number;
}

export interface ControlAttributes {
  id: string;
  required?: boolean;
  className: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

export const controlClass =
  "w-full min-h-10 max-sm:min-h-11 rounded-control border border-line-strong bg-raised px-3 py-2 text-text placeholder:text-muted " +
  "aria-invalid:border-bad disabled:cursor-not-allowed disabled:opacity-60";

/** A label above its control, a hint below it, and the reason where it is refused. */
export function Field({ label, hint, error, required, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="text-amber-text">
            {" *"}
          </span>
        )}
      </label>
      {children({
        id,
        required,
        className: controlClass,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className={classNames("text-sm text-bad", !error && "hidden")} role="alert">
        {error}
      </p>
    </div>
  );
}
