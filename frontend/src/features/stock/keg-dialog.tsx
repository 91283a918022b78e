import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { ApiError } from "@/api/errors";
import { receiveKeg, type StockItem, touchedByStock } from "@/api/stock";
import { DateField } from "@/components/ui/date-input";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { invalidate } from "@/lib/invalidate";
import { moneyIn } from "@/lib/money";
import { numberIn } from "@/lib/numbers";

const EMPTY = { code: "", volume: "50", quantity: "", filled: "", expires: "", cost: "" };
type Typed = typeof EMPTY;

/** A keg came in. */
export function KegDialog({ item, onClose }: { item: StockItem; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(EMPTY);
  const [problems, setProblems] = useState<Partial<Typed>>({});
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      receiveKeg(item, {
        code: typed.code.trim(),
        volume_l: numberIn(typed.volume, 3) ?? 0,
        quantity: typed.quantity.trim() ? numberIn(typed.quantity, 3) : undefined,
        filled_on: typed.filled,
        expires_on: typed.expires,
        cost: typed.cost.trim() ? moneyIn(typed.cost) : undefined,
      }),
    onSuccess: () => {
      toast.success("Barril recebido.");
      onClose();
    },
    onSettled: () => invalidate(client, touchedByStock),
  });
  const submit = () => {
    const found = problemsOf(typed);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate();
  };
  const refusals = save.error instanceof ApiError ? save.error.fieldErrors : [];
  const measured = item.unit === "litro" || item.unit === "ml";
  const refusalOf = (name: keyof Typed) =>
    problems[name] ?? refusals.find((each) => each.field === SENT[name])?.message;
  const day = (name: "filled" | "expires", label: string, hint?: string) => (
    <DateField
      label={label}
      hint={hint}
      required
      error={refusalOf(name)}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  const field = (name: keyof Typed, label: string, more: { hint?: string; required?: boolean } = {}) => (
    <InputField
      label={label}
      hint={more.hint}
      required={more.required}
      error={refusalOf(name)}
      inputMode={name === "code" ? undefined : "decimal"}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  return (
    <FormDialog
      title={`Receber barril: ${item.product_name}`}
      submit="Receber"
      isBusy={save.isPending}
      dirty={JSON.stringify(typed) !== JSON.stringify(EMPTY)}
      refusal={refusals.length === 0 && <Refusal error={save.error} fallback="Não foi possível receber o barril" />}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {field("code", "Código da etiqueta", { hint: "Em branco, se não tiver." })}
        {field("volume", "Volume (litros)", { required: true })}
        {day("filled", "Envasado em")}
        {day("expires", "Validade", "O último dia em que pode ser servido.")}
        {field("cost", "Custo do barril (R$)", { hint: "Em branco, se não souber." })}
        {!measured && field("quantity", `Rende (${item.unit})`, { hint: "Em branco: conta como 1 no estoque." })}
      </div>
    </FormDialog>
  );
}

/** The names under which the server speaks of the fields. */
const SENT: Record<keyof Typed, string> = {
  code: "code",
  volume: "volume_l",
  quantity: "quantity",
  filled: "filled_on",
  expires: "expires_on",
  cost: "cost",
};

function problemsOf(typed: Typed): Partial<Typed> {
  const problems: Partial<Typed> = {};
  if (!numberIn(typed.volume, 3)) problems.volume = "Informe os litros, como 50.";
  if (typed.quantity.trim() && !numberIn(typed.quantity, 3)) problems.quantity = "Informe a quantidade.";
  if (!typed.filled) problems.filled = "Informe a data.";
  if (!typed.expires) problems.expires = "Informe a data.";
  else if (typed.filled && typed.expires < typed.filled) problems.expires = "A validade é anterior ao envase.";
  if (typed.cost.trim() && moneyIn(typed.cost) === undefined) problems.cost = "Informe um valor em reais.";
  return problems;
}
