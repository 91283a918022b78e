import { staysForEver } from "@/lib/history-hint";
import { formatMoney, moneyText } from "@/lib/money";
import { ActionDialog } from "../action-dialog";
import { settleDeposit } from "../commands";
import { TextField } from "../fields";
import type { EventOrder } from "../orders";
import { type SettlementForm, settling } from "../rules";
import { usualSettlement } from "../settlement";
import { SettlementFields } from "../settlement-fields";
import { type DialogProps, useOrderAction } from "../use-order-action";

function proposed({ money }: EventOrder): SettlementForm {
  const { returned, kept, used } = usualSettlement(money);
  const text = (amount: number) => (amount > 0 ? moneyText(amount) : "");
  return { returned: text(returned), kept: text(kept), used: text(used) };
}

/** What becomes of the deposit once everything is back. */
export function SettleDialog(props: DialogProps) {
  const state = useOrderAction(props, {
    action: "settle",
    done: "Sinal acertado.",
    fieldsOf: (order) => ({ ...proposed(order), reason: "" }),
    rule: (fields, { money }) => settling(fields, money.deposit_received),
    send: (order, said, { reason }) =>
      settleDeposit(order, { ...said, ...(reason.trim() && { reason: reason.trim() }) }),
  });
  const { money } = state.order;
  return (
    <ActionDialog state={state} title="Acertar sinal" submit="Acertar">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Total do evento</dt>
        <dd className="text-right tabular-nums">{formatMoney(money.total_amount)}</dd>
        <dt className="text-muted">Danos e perdas</dt>
        <dd className="text-right tabular-nums">{formatMoney(money.charges)}</dd>
        <dt className="text-muted">Sinal recebido</dt>
        <dd className="text-right font-semibold tabular-nums">{formatMoney(money.deposit_received)}</dd>
      </dl>
      <SettlementFields
        received={money.deposit_received}
        form={state.values}
        refusals={state.refusals}
        onChange={state.change}
      />
      <TextField label="Motivo" hint={`Opcional. ${staysForEver}`} {...state.bind("reason")} />
    </ActionDialog>
  );
}
