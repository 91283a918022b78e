import { kegBody } from "@/api/generated/fields";
import { receiveKeg, type StockItem, touchedByStock } from "@/api/stock";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { useRecordForm } from "@/lib/use-record-form";

const kegForm = defineForm(kegBody, {
  code: { label: "Código da etiqueta" },
  volume_l: { label: "Volume (litros)", required: "Informe os litros, como 50.", default: 50 },
  quantity: { label: "Rende", wrong: "Informe a quantidade." },
  filled_on: { label: "Envasado em", required: "Informe a data." },
  expires_on: { label: "Validade", required: "Informe a data." },
  cost: { label: "Custo do barril (R$)", wrong: "Informe um valor em reais." },
});
const { bodyOf, problemsOf, Field } = kegForm;

/** A keg came in. */
export function KegDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const form = useRecordForm({
    ...kegForm,
    problemsOf: (fields) => ({
      ...(fields.expires_on < fields.filled_on && { expires_on: "A validade é anterior ao envase." }),
      ...problemsOf(fields),
    }),
    send: (fields) => {
      const { quantity, cost, ...body } = bodyOf(fields);
      return receiveKeg(item, { ...body, quantity: quantity ?? undefined, cost: cost ?? undefined });
    },
    invalidates: touchedByStock,
    success: "Barril recebido.",
    onSaved: onClose,
  });
  const measured = item.unit === "litro" || item.unit === "ml";
  return (
    <RecordDialog
      form={form}
      title={`Receber barril: ${item.product_name}`}
      submit="Receber"
      fallback="Não foi possível receber o barril"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="code" hint="Em branco, se não tiver." />
        <Field form={form} name="volume_l" />
        <Field form={form} name="filled_on" />
        <Field form={form} name="expires_on" hint="O último dia em que pode ser servido." />
        <Field form={form} name="cost" hint="Em branco, se não souber." />
        {!measured && (
          <Field
            form={form}
            name="quantity"
            label={`Rende (${item.unit})`}
            hint="Em branco: conta como 1 no estoque."
          />
        )}
      </div>
    </RecordDialog>
  );
}
