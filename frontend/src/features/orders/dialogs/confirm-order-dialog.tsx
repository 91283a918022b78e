import { depositBody } from "@/api/generated/fields";
import { OverpaymentQuestion } from "@/components/orders/overpayment-question";
import { staysForEver } from "@/lib/history-hint";
import { formatMoney, moneyText } from "@/lib/money";
import { ActionDialog } from "../action-dialog";
import { changeStatus, methods } from "../commands";
import { ChoiceField, MoneyField, TextField } from "../fields";
import type { EventOrderRow } from "../orders";
import { type ConfirmForm, confirmation, excessOf, isBelow, missingDeposit } from "../rules";
import { type DialogProps, useOrderAction } from "../use-order-action";

/** The deposit came: how much, how, and why where it is less than agreed. */
export function ConfirmOrderDialog(props: DialogProps<EventOrderRow>) {
  const state = useOrderAction(props, {
    action: "confirm",
    done: "Sinal registrado. O evento está confirmado.",
    fieldsOf: (order): ConfirmForm => ({
      amount: missingDeposit(order) > 0 ? moneyText(missingDeposit(order)) : "",
      method: undefined,
      reference: "",
      reason: "",
      agreed: undefined,
    }),
    rule: (form, order) => confirmation(form, missingDeposit(order), order),
    send: changeStatus,
  });
  const { bind } = state;
  return (
    <ActionDialog state={state} title="Confirmar evento" submit="Confirmar" busy="Confirmando...">
      <MoneyField label="Sinal recebido" hint={hintOf(state.order)} {...bind("amount")} />
      <OverpaymentQuestion
        excess={excessOf(state.values.amount, state.order)}
        agreed={state.values.agreed}
        onAgree={(agreed) => state.change({ agreed })}
        error={state.refusals.agreed}
      />
      <ChoiceField legend="Como foi pago" name="method" options={methods} {...bind("method")} />
      <TextField
        label="Referência"
        hint="Código do PIX ou da transferência, número do recibo."
        field={depositBody.reference}
        {...bind("reference")}
      />
      {isBelow(state.values.amount, missingDeposit(state.order)) && (
        <TextField label="Por que confirmar com menos" required hint={staysForEver} {...bind("reason")} />
      )}
    </ActionDialog>
  );
}

function hintOf({ deposit_amount: agreed, paid }: EventOrderRow): string {
  const before = paid > 0 ? ` Já registrado: ${formatMoney(paid)}.` : "";
  return (agreed > 0 ? `Combinado: ${formatMoney(agreed)}.` : "Nenhum sinal foi combinado.") + before;
}
