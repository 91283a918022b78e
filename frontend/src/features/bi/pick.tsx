import { Choice } from "@/components/ui/choice";
import { OptionList } from "@/components/ui/option-list";
import type { Choice as Option } from "./use-choices";

interface PickProps {
  label: string;
  value: number | undefined;
  options: readonly Option[];
  onChange: (id: number | undefined) => void;
}

/** One of those that have figures, or all. What is chosen stays chosen where the period has nothing of it. */
export function Pick({ label, value, options, onChange }: PickProps) {
  const known = value === undefined || options.some(({ id }) => id === value);
  return (
    <Choice
      label={label}
      value={value === undefined ? "" : String(value)}
      onChange={(id) => onChange(id === "" ? undefined : Number(id))}
    >
      {!known && <option value={String(value)}>{`nº ${value}`}</option>}
      <OptionList of={options} />
    </Choice>
  );
}
