import { receiveKeg, type StockItem, touchedByStock } from "@/api/stock";
import { DayField, DecimalField, MoneyField, TextField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { moneyIn } from "@/lib/money";
import { numberIn } from "@/lib/numbers";
import { useRecordForm } from "@/lib/use-record-form";
import type { Problems } from "@/lib/use-typed";

const EMPTY = { code: "", volume_l: "50", quantity: "", filled_on: "", expires_on: "", cost: "" };

/** A keg came in. */
export function KegDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const form = useRecordForm({
    fieldsOf: () => EMPTY,
    problemsOf,
    send: ({ code, volume_l, quantity, filled_on, expires_on, cost }) =>
      receiveKeg(item, {
        code: code.trim(),
        volume_l: numberIn(volume_l, 3) ?? 0,
        quantity: quantity.trim() ? numberIn(quantity, 3) : undefined,
        filled_on,
        expires_on,
        cost: cost.trim() ? moneyIn(cost) : undefined,
      }),
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
        <TextField form={form} name="code" label="Código da etiqueta" hint="Em branco, se não tiver." />
        <DecimalField form={form} name="volume_l" label="Volume (litros)" required />
        <DayField form={form} name="filled_on" label="Envasado em" required />
        <DayField
          form={form}
          name="expires_on"
          label="Validade"
          required
          hint="O último dia em que pode ser servido."
        />
        <MoneyField form={form} name="cost" label="Custo do barril (R$)" hint="Em branco, se não souber." />
        {!measured && (
          <DecimalField
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

function problemsOf(typed: typeof EMPTY): Problems<typeof EMPTY> {
  const problems: Partial<typeof EMPTY> = {};
  if (!numberIn(typed.volume_l, 3)) problems.volume_l = "Informe os litros, como 50.";
  if (typed.quantity.trim() && !numberIn(typed.quantity, 3)) problems.quantity = "Informe a quantidade.";
  if (!typed.filled_on) problems.filled_on = "Informe a data.";
  if (!typed.expires_on) problems.expires_on = "Informe a data.";
  else if (typed.expires_on < typed.filled_on) problems.expires_on = "A validade é anterior ao envase.";
  if (typed.cost.trim() && moneyIn(typed.cost) === undefined) problems.cost = "Informe um valor em reais.";
  return problems;
}
