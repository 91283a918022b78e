import { useId } from "react";
import { controlClass } from "@/components/ui/field";

interface NumberFieldProps {
  label: string;
  /** As it is now. */
  now: string;
  text: string;
  problem?: string;
  onType: (text: string) => void;
}

/** One number, and what it is now. Tighter than a `Field`: many of them stand beside each other. */
export function NumberField({ label, now, text, problem, onType }: NumberFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => onType(event.target.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem ${id}-now` : `${id}-now`}
        className={`${controlClass} tabular-nums`}
      />
      <p id={`${id}-now`} className="text-xs text-muted">
        hoje {now}
      </p>
      <p id={`${id}-problem`} role="alert" className={problem ? "text-xs text-bad" : "hidden"}>
        {problem}
      </p>
    </div>
  );
}
