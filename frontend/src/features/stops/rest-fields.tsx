import { Choices, TextField } from "./controls";
import type { Rest } from "./returned";
import { rests } from "./words";

interface RestFieldsProps {
  /** The tag of the keg. */
  of: string;
  rest: Rest | null;
  kg: string;
  onRest: (rest: Rest) => void;
  onKg: (kg: string) => void;
}

/** How much is left in a partial keg: as an estimate, or on the scale. */
export function RestFields({ of, rest, kg, onRest, onKg }: RestFieldsProps) {
  return (
    <>
      <Choices label={`Quanto sobrou em ${of}`} options={rests} value={rest} onChange={onRest} isRow />
      {rest === "kg" && (
        <TextField
          label={`Peso de ${of}, com o barril (kg)`}
          value={kg}
          onChange={onKg}
          inputMode="decimal"
          maxLength={8}
        />
      )}
    </>
  );
}
