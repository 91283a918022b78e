import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { ApiError } from "@/api/errors";
import { count, lose, receive, type StockItem, setMinimum, touchedByStock } from "@/api/stock";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { invalidate } from "@/lib/invalidate";
import { moneyIn } from "@/lib/money";
import { formatNumber, numberIn } from "@/lib/numbers";
import { inUnits } from "@/lib/stock-amounts";

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

export const kinds: Record<Movement, Kind> = {
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
  const [quantity, setQuantity] = useState("");
  const [cost, setCost] = useState("");
  const [note, setNote] = useState("");
  const [problems, setProblems] = useState<{ quantity?: string; cost?: string; note?: string }>({});
  const client = useQueryClient();
  const amount = numberIn(quantity, 3);
  const differs = movement === "count" && amount !== undefined && amount !== item.quantity;
  const save = useMutation({
    mutationFn: (value: number) => {
      const reason = note.trim();
      const price = cost.trim() ? moneyIn(cost) : undefined;
      if (movement === "receipt") return receive(item, { quantity: value, unit_cost: price, note: reason });
      if (movement === "loss") return lose(item, { quantity: value, reason });
      if (movement === "minimum") return setMinimum(item, { minimum: value });
      return count(item, { counted: value, reason });
    },
    onSuccess: () => {
      toast.success(kind.done);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 412) setOpened(undefined);
    },
    onSettled: () => invalidate(client, touchedByStock),
  });

  const submit = () => {
    const mayBeNothing = movement === "count" || movement === "minimum";
    const found = {
      quantity:
        amount === undefined || (amount === 0 && !mayBeNothing) ? "Informe a quantidade, como 12 ou 12,5." : undefined,
      cost: cost.trim() && moneyIn(cost) === undefined ? "Informe um valor em reais." : undefined,
      note: (kind.noteRequired || differs) && !note.trim() ? "Diga o motivo." : undefined,
    };
    setProblems(found);
    if (amount !== undefined && !Object.values(found).some(Boolean)) save.mutate(amount);
  };

  return (
    <FormDialog
      title={`${kind.title}: ${item.product_name}`}
      submit={kind.submit}
      isBusy={save.isPending}
      dirty={Boolean(quantity || cost || note)}
      refusal={
        <Refusal
          error={save.error}
          fallback="Não foi possível registrar"
          whenMoved="O estoque mudou enquanto você contava. Confira a quantidade acima e registre de novo."
        />
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <span className="text-muted">O sistema diz: </span>
        <strong className="font-semibold tabular-nums">{inUnits(item.quantity, item.unit)}</strong>
        {movement === "minimum" && <span className="text-muted">{`, mínimo ${formatNumber(item.minimum)}`}</span>}
      </p>
      <InputField
        label={`${kind.quantity} (${item.unit})`}
        required
        error={problems.quantity}
        inputMode="decimal"
        value={quantity}
        onChange={setQuantity}
      />
      {differs && (
        <output className="rounded-control bg-warn-soft px-3 py-2 text-warn">
          {`Diferença de ${inUnits(Math.abs(amount - item.quantity), item.unit)} a ${amount < item.quantity ? "menos" : "mais"}.`}
        </output>
      )}
      {movement === "receipt" && (
        <InputField
          label={`Custo por ${item.unit} (R$)`}
          hint="Sem ele, o custo médio fica como está."
          error={problems.cost}
          inputMode="decimal"
          value={cost}
          onChange={setCost}
        />
      )}
      {kind.note && (
        <InputField
          label={kind.note}
          required={kind.noteRequired || differs}
          error={problems.note}
          maxLength={200}
          value={note}
          onChange={setNote}
        />
      )}
    </FormDialog>
  );
}
