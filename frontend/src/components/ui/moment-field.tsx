import { useId } from "react";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { fromLocal } from "@/lib/time";

interface MomentFieldProps {
  label: string;
  /** As a date-time field holds it: `2026-11-14T20:15`. */
  value: string;
  onChange: (value: string) => void;
  /** The moment is complete, and asked for. */
  onGo: (value: string) => void;
  busy?: boolean;
  primary?: boolean;
}

/** A day and a time, and 'Ver'. No form of its own: it may stand inside one. */
export function MomentField({ label, value, onChange, onGo, busy, primary }: MomentFieldProps) {
  const id = useId();
  const known = fromLocal(value) !== undefined;
  return (
    <div className="flex min-w-0 flex-col gap-1 max-sm:w-full">
      <span id={id} className="text-xs font-medium text-muted">
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field asks, as in a form */}
      <div
        className="flex gap-2"
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || !known) return;
          event.preventDefault();
          onGo(value);
        }}
      >
        <DateInput aria-labelledby={id} withTime value={value} onChange={onChange} className="text-sm" />
        <Button variant={primary ? "primary" : undefined} onClick={() => onGo(value)} disabled={!known || busy}>
          Ver
        </Button>
      </div>
    </div>
  );
}
