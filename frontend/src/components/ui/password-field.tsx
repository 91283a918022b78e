import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { passwordBody } from "@/api/generated/fields";
import { controlClass, Field } from "./field";

interface PasswordFieldProps {
  label: string;
  hint?: string;
  error?: string;
  autoComplete: "current-password" | "new-password";
  value: string;
  onChange: (value: string) => void;
}

/** A password, hidden until somebody wants to see what they typed. */
export function PasswordField({ label, hint, error, autoComplete, value, onChange }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <Field label={label} required hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            className={`${controlClass} pr-11`}
            type={visible ? "text" : "password"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={passwordBody.new_password.maxLength}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            type="button"
            aria-pressed={visible}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-control text-muted hover:text-text"
          >
            <Icon aria-hidden="true" className="size-4" />
            <span className="sr-only">{`Mostrar ${label.toLowerCase()}`}</span>
          </button>
        </span>
      )}
    </Field>
  );
}
