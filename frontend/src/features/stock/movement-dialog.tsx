import { useState } from "react";
import { isOvertaken } from "@/api/errors";
import { receiptBody } from "@/api/generated/fields";
import { count, lose, receive, type StockItem, setMinimum, touchedByStock } from "@/api/stock";
import { DecimalField, MoneyField, TextField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { moneyIn } from "@/lib/money";
import { formatNumber, numberIn } from "@/lib/numbers";
import { inUnits, stockText } from "@/lib/stock-amounts";
import { useRecordForm } from "@/lib/use-record-form";

export type Movement = "receipt" | "count" | "loss" | "minimum";

interface Kind {
  title: string;
  submit: string;
  quantity: string;
  /** What the text field asks for; without it there is none. */
  note?: string;
  noteRequired?: boolean;
  done: string;
}

const kinds: Record<Movement, Kind> = {
  receipt: {
    title: "Registrar entrada",
    submit: "Registrar entrada",
    quantity: "Quantidade que entrou",
    note: "Fornecedor ou nota",
    done: "Entrada registrada.",
  },
  count: {
    title: "Registrar contagem",
    submit: "Registrar contagem",
    quantity: "Quantidade contada",
    note: "Motivo da diferença",
    done: "Contagem registrada.",
  },
  loss: {
    title: "Registrar perda",
    submit: "Registrar perda",
    quantity: "Quantidade perdida",
    note: "Motivo",
    noteRequired: true,
    done: "Perda registrada.",
  },
  minimum: {
    title: "Definir estoque mínimo",
    submit: "Salvar",
    quantity: "Avisar com esta quantidade ou menos",
    done: "Estoque mínimo salvo.",
  },
};

interface MovementDialogProps {
  item: StockItem;
  movement: Movement;
  onClose: () => void;
}

/**
 * Moves the stock of a product by hand. A count is one of the stock as it was when the dialog opened: where the till sold
 * meanwhile it is refused, and the dialog shows what the system says now.
 */
export function MovementDialog({ item: latest, movement, onClose }: MovementDialogProps) {
  const kind = kinds[movement];
  const [opened, setOpened] = useState<StockItem | undefined>(latest);
  const item = opened ?? latest;
  const differsFrom = (amount: number | undefined): amount is number =>
    movement === "count" && amount !== undefined && amount !== item.quantity;
  const form = useRecordForm({
    fieldsOf: () => EMPTY,
    problemsOf: ({ quantity, cost, note }) => {
      const amount = numberIn(quantity, 3);
      const mayBeNothing = movement === "count" || movement === "minimum";
      return {
        ...((amount === undefined || (amount === 0 && !mayBeNothing)) && {
          quantity: "Informe a quantidade, como 12 ou 12,5.",
        }),
        ...(cost.trim() && moneyIn(cost) === undefined && { cost: "Informe um valor em reais." }),
        ...((kind.noteRequired || differsFrom(amount)) && !note.trim() && { note: "Diga o motivo." }),
      };
    },
    send: (typed) =>
      sent(movement, item, typed).catch((error: unknown) => {
        if (isOvertaken(error)) setOpened(undefined);
        throw error;
      }),
    invalidates: touchedByStock,
    success: kind.done,
    onSaved: onClose,
  });
  const amount = numberIn(form.values.quantity, 3);
  const differs = differsFrom(amount);
  return (
    <RecordDialog
      form={form}
      title={`${kind.title}: ${item.product_name}`}
      submit={kind.submit}
      fallback="Não foi possível registrar"
      whenMoved="O estoque mudou enquanto você contava. Confira a quantidade acima e registre de novo."
      onClose={onClose}
    >
      <p>
        <span className="text-muted">O sistema diz: </span>
        <strong className="font-semibold tabular-nums">{stockText(item.quantity, item.unit)}</strong>
        {movement === "minimum" && <span className="text-muted">{`, mínimo ${formatNumber(item.minimum)}`}</span>}
      </p>
      <DecimalField form={form} name="quantity" label={`${kind.quantity} (${item.unit})`} required />
      {differs && (
        <output className="rounded-control bg-warn-soft px-3 py-2 text-warn">
          {`Diferença de ${inUnits(Math.abs(amount - item.quantity), item.unit)} a ${amount < item.quantity ? "menos" : "mais"}.`}
        </output>
      )}
      {movement === "receipt" && (
        <MoneyField
          form={form}
          name="cost"
          label={`Custo por ${item.unit} (R$)`}
          hint="Sem ele, o custo médio fica como está."
        />
      )}
      {kind.note && (
        <TextField
          form={form}
          name="note"
          label={kind.note}
          required={kind.noteRequired || differs}
          field={receiptBody.note}
        />
      )}
    </RecordDialog>
  );
}

const EMPTY = { quantity: "", cost: "", note: "" };

/** Sends what was typed, for fields without problems. */
function sent(movement: Movement, item: StockItem, { quantity, cost, note }: typeof EMPTY): Promise<unknown> {
  const value = numberIn(quantity, 3) ?? 0;
  const reason = note.trim();
  if (movement === "loss") return lose(item, { quantity: value, reason });
  if (movement === "minimum") return setMinimum(item, { minimum: value });
  if (movement === "count") return count(item, { counted: value, reason });
  return receive(item, { quantity: value, unit_cost: cost.trim() ? moneyIn(cost) : undefined, note: reason });
}
