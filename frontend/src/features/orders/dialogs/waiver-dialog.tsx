import { MoneyField, ReasonField } from "@/components/form/fields";
import { formatMoney, moneyText } from "@/lib/money";
import { ActionDialog } from "../action-dialog";
import { waivePenalty } from "../commands";
import { waiving } from "../rules";
import { type DialogProps, useOrderAction } from "../use-order-action";

/** The penalty for a delay, or a part of it, is not charged after all. */
export function WaiverDialog(props: DialogProps) {
  const state = useOrderAction(props, {
    action: "waive",
    done: "Multa dispensada.",
    fieldsOf: ({ money }) => ({ amount: moneyText(money.penalties), reason: "" }),
    rule: (form, { money }) => waiving(form, money.penalties),
    send: waivePenalty,
  });
  const { penalties } = state.order.money;
  return (
    <ActionDialog state={state} title="Dispensar multa" submit="Dispensar" busy="Dispensando..." className="max-w-md">
      <MoneyField
        form={state}
        name="amount"
        label="Valor dispensado"
        required
        hint={`A multa é de ${formatMoney(penalties)}. Pode ser só uma parte.`}
      />
      <ReasonField form={state} name="reason" label="Motivo" required />
    </ActionDialog>
  );
}
