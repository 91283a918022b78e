import { RotateCcw } from "lucide-react";
import { useId } from "react";
import { valueStyle } from "@/components/ui/value-style";

interface SliderFieldProps {
  label: string;
  value: number;
  least: number;
  most: number;
  step: number;
  /** Where it stands when nobody touched it; what the reset button brings back. */
  start: number;
  /** What is shown and read: '110%', '−7,5°'. */
  text: (value: number) => string;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A number on a scale, with what it says beside its name and a way back to where it started. */
export function SliderField(props: SliderFieldProps) {
  const { label, value, least, most, step, start, text, disabled, onChange } = props;
  const id = useId();
  return (
    <div className="flex flex-col">
      <div className="flex min-h-8 items-center gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <output htmlFor={id} className="ml-auto tabular-nums">
          {text(value)}
        </output>
        <button
          type="button"
          disabled={disabled || value === start}
          onClick={() => onChange(start)}
          className="inline-flex size-8 max-sm:size-11 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-text disabled:invisible"
        >
          <RotateCcw aria-hidden="true" className="size-4" />
          <span className="sr-only">Restaurar {label.toLowerCase()}</span>
        </button>
      </div>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={text(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        style={valueStyle(value, least, most)}
        className="slider h-8 max-sm:h-11"
      />
    </div>
  );
}
