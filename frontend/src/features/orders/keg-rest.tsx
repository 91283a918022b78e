import { InputField } from "@/components/ui/input-field";
import { ChoiceField } from "./fields";
import { type KegRest, kegRests } from "./rules";

interface KegRestFieldsProps {
  /** Tells the choices of several kegs apart. */
  name: string;
  rest: KegRest;
  kg: string;
  error: string | undefined;
  onRest: (rest: KegRest) => void;
  onWeight: (kg: string) => void;
}

/** What is left in a partial keg: on the scale, or estimated where there is none. */
export function KegRestFields({ name, rest, kg, error, onRest, onWeight }: KegRestFieldsProps) {
  return (
    <>
      <ChoiceField legend="Quanto sobrou" name={name} options={kegRests} value={rest} onChange={onRest} />
      {rest === "weighed" ? (
        <InputField
          label="Peso com o barril (kg)"
          required
          maxLength={8}
          error={error}
          value={kg}
          onChange={onWeight}
        />
      ) : (
        <p className="text-muted">Fica no histórico como estimativa.</p>
      )}
    </>
  );
}
