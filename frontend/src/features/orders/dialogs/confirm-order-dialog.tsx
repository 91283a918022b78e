import { depositBody } from "@/api/generated/fields";
import { ChoiceField, MoneyField, ReasonField, TextField } from "@/components/form/fields";
import { OverpaymentQuestion } from "@/components/orders/overpayment-question";
import { formatMoney, moneyText } from "@/lib/money";
import { ActionDialog } from "../action-dialog";
import { changeStatus, methods } from "../commands";
import type { EventOrderRow } from "../orders";
import { amountOf, type ConfirmForm, confirmation, excessOf, isBelow, missingDeposit } from "../rules";
import { type DialogProps, useOrderAction } from "../use-order-action";

/** The deposit came: how much, how, and why where it is less than agreed. Where none is missing, nothing is asked. */
export function ConfirmOrderDialog(props: DialogProps<EventOrderRow>) {
  const state = useOrderAction(props, {
    action: "confirm",
    done: ({ amount }: ConfirmForm) => `${amountOf(amount) ? "Sinal registrado. " : ""}O evento está confirmado.`,
    fieldsOf: (order): ConfirmForm => ({
      amount: missingDeposit(order) > 0 ? moneyText(missingDeposit(order)) : "",
      method: "pix",
      reference: "",
      reason: "",
      agreed: undefined,
    }),
    rule: (form, order) => confirmation(form, missingDeposit(order), order),
    send: changeStatus,
  });
  const said = standingOf(state.order);
  if (missingDeposit(state.order) === 0) {
    return (
      <ActionDialog state={state} {...frame} className="max-w-md">
        <p>{said}</p>
      </ActionDialog>
    );
  }
  return (
    <ActionDialog state={state} {...frame}>
      <MoneyField form={state} name="amount" label="Sinal recebido" hint={said} />
      <OverpaymentQuestion
        excess={excessOf(state.values.amount, state.order)}
        agreed={state.values.agreed}
        onAgree={(agreed) => state.set("agreed", agreed)}
        error={state.problemOf("agreed")}
      />
      <ChoiceField form={state} name="method" label="Como foi pago" options={methods} />
      <TextField
        form={state}
        name="reference"
        label="Referência"
        hint="Código do PIX ou da transferência, número do recibo."
        field={depositBody.reference}
      />
      {isBelow(state.values.amount, missingDeposit(state.order)) && (
        <ReasonField form={state} name="reason" label="Por que confirmar com menos" required />
      )}
    </ActionDialog>
  );
}

const frame = { title: "Confirmar evento", submit: "Confirmar", busy: "Confirmando..." } as const;

function standingOf({ deposit_amount: agreed, paid }: EventOrderRow): string {
  const before = paid > 0 ? ` Já registrado: ${formatMoney(paid)}.` : "";
  return (agreed > 0 ? `Combinado: ${formatMoney(agreed)}.` : "Nenhum sinal foi combinado.") + before;
}
