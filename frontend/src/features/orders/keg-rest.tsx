import { ChoiceField, DecimalField } from "@/components/form/fields";
import type { FormOf } from "@/lib/use-typed";
import { type KegRest, kegRests } from "./rules";

/** What is left in a partial keg: on the scale, or estimated where there is none. */
export function KegRestFields({ form }: { form: FormOf<{ rest: KegRest; kg: string }> }) {
  return (
    <>
      <ChoiceField form={form} name="rest" label="Quanto sobrou" options={kegRests} />
      {form.values.rest === "weighed" ? (
        <DecimalField form={form} name="kg" label="Peso com o barril (kg)" required maxLength={8} />
      ) : (
        <p className="text-muted">Fica no histórico como estimativa.</p>
      )}
    </>
  );
}
