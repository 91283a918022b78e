import { type ReactNode, useId } from "react";
import { valueStyle } from "./value-style";

interface SliderProps {
  label: ReactNode;
  /** The value in words. */
  valueText: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
  className?: string;
}

/** A place between the first and the last, its name above. */
export function Slider({ label, valueText, onChange, className = "h-8", ...range }: SliderProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="text-xs font-medium text-muted tabular-nums">
        {label}
      </label>
      <input
        {...range}
        id={id}
        type="range"
        aria-valuetext={valueText}
        disabled={range.min === range.max}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        style={valueStyle(range.value, range.min, range.max)}
        className={`slider ${className} max-sm:h-11`}
      />
    </>
  );
}
