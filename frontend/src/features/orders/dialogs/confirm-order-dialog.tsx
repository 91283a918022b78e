import { useState } from "react";
import { staysForEver } from "@/lib/history-hint";
import { formatMoney, moneyText } from "@/lib/money";
import { ActionDialog } from "../action-dialog";
import { changeStatus, methods } from "../commands";
import { ChoiceField, MoneyField, TextField } from "../fields";
import type { EventOrderRow } from "../orders";
import { type ConfirmForm, confirmation, isBelow, saidIn } from "../rules";
import { useOrderAction } from "../use-order-action";
import { useTry } from "../use-try";
import type { DialogProps } from "./dialog-props";

/** The deposit came: how much, how, and why where it is less than agreed. */
export function ConfirmOrderDialog({ opened, onDone, onClose }: DialogProps<EventOrderRow>) {
  const [changes, setChanges] = useState<Partial<ConfirmForm>>({});
  const formFor = (agreed: number): ConfirmForm => ({
    amount: agreed > 0 ? moneyText(agreed) : "",
    method: undefined,
    reference: "",
    reason: "",
    ...changes,
  });
  const state = useOrderAction({
    action: "confirm",
    opened,
    send: (order) => changeStatus(order, saidIn(confirmation(formFor(order.deposit_amount), order.deposit_amount))),
    onDone: () => onDone("Sinal registrado. O evento está confirmado."),
  });
  const agreed = state.order.deposit_amount;
  const form = formFor(agreed);
  const { refusals, attempt } = useTry(confirmation(form, agreed));
  const set = (change: Partial<ConfirmForm>) => setChanges((current) => ({ ...current, ...change }));

  return (
    <ActionDialog
      title="Confirmar evento"
      submit="Confirmar"
      busy="Confirmando..."
      dirty={Object.keys(changes).length > 0}
      state={state}
      opened={opened}
      onSubmit={() => attempt(state.submit)}
      onClose={onClose}
    >
      <MoneyField
        label="Sinal recebido"
        hint={agreed > 0 ? `Combinado: ${formatMoney(agreed)}.` : "Nenhum sinal foi combinado."}
        error={refusals.amount}
        value={form.amount}
        onChange={(amount) => set({ amount })}
      />
      <ChoiceField
        legend="Como foi pago"
        name="method"
        options={methods}
        value={form.method}
        onChange={(method) => set({ method })}
        error={refusals.method}
      />
      <TextField
        label="Referência"
        hint="Código do PIX ou da transferência, número do recibo."
        maxLength={100}
        value={form.reference}
        onChange={(reference) => set({ reference })}
      />
      {isBelow(form.amount, agreed) && (
        <TextField
          label="Por que confirmar com menos"
          required
          hint={staysForEver}
          error={refusals.reason}
          value={form.reason}
          onChange={(reason) => set({ reason })}
        />
      )}
    </ActionDialog>
  );
}
