import { CheckField } from "@/components/ui/check-field";
import { Field } from "@/components/ui/field";
import { type ProductFields, UNITS } from "./fields";
import type { FormPart } from "./form-part";
import { TextField } from "./text-field";

/** Stock and measures. */
export function DetailsTab({ part }: { part: FormPart }) {
  const { values, set } = part;
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Unidade" error={part.problemOf("unit")} hint="Em que se conta o estoque.">
        {(control) => (
          <select
            {...control}
            name="unit"
            value={values.unit}
            onChange={(event) => set("unit", event.target.value as ProductFields["unit"])}
          >
            {UNITS.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        part={part}
        name="stock_quantity"
        label="Estoque"
        inputMode="decimal"
        hint="Mudar aqui registra uma contagem."
      />
      <TextField
        part={part}
        name="min_stock_level"
        label="Estoque mínimo"
        inputMode="decimal"
        hint="Nele ou abaixo, a lista avisa."
      />
      <TextField part={part} name="volume_ml" label="Volume (ml)" inputMode="numeric" hint="0 não diz nada." />
      <TextField part={part} name="weight_g" label="Peso (g)" inputMode="numeric" hint="0 não diz nada." />
      <TextField
        part={part}
        name="alcohol_content"
        label="Teor alcoólico (%)"
        inputMode="decimal"
        hint="De 0 a 100. Acima de 0, o site avisa da idade."
      />
      <TextField
        part={part}
        name="supplier_sku"
        label="Código do fornecedor"
        hint="Como o fornecedor o chama, para pedir de novo. A busca o encontra."
      />
      <div className="sm:col-span-2 lg:col-span-3">
        <CheckField
          label="Chatbot oferece este produto"
          hint="O assistente só fala do que está marcado."
          checked={values.chatbot_visible}
          onChange={(checked) => set("chatbot_visible", checked)}
        />
      </div>
    </div>
  );
}
