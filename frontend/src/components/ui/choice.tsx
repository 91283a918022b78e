import type { ReactNode } from "react";
import { controlClass } from "./field";

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What stands for no choice. */
  all?: string;
  children: ReactNode;
}

const look = "flex min-w-32 grow basis-32 flex-col gap-1 text-xs font-medium text-muted sm:grow-0 sm:basis-auto";

/** A filter: its name above, 'Todos' first. */
export function Choice({ label, value, onChange, all = "Todos", children }: ChoiceProps) {
  return (
    <label className={look}>
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} text-sm font-normal`}
      >
        <option value="">{all}</option>
        {children}
      </select>
    </label>
  );
}
