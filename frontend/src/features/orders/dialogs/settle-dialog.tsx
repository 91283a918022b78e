import { useState } from "react";
import { staysForEver } from "@/lib/history-hint";
import { formatMoney, moneyText } from "@/lib/money";
import { ActionDialog } from "../action-dialog";
import { settleDeposit } from "../commands";
import { TextField } from "../fields";
import type { EventOrder } from "../orders";
import { type SettlementForm, saidIn, settling } from "../rules";
import { usualSettlement } from "../settlement";
import { SettlementFields } from "../settlement-fields";
import { useOrderAction } from "../use-order-action";
import { useTry } from "../use-try";
import type { DialogProps } from "./dialog-props";

function proposed({ money }: EventOrder): SettlementForm {
  const { returned, kept, used } = usualSettlement(money);
  const text = (amount: number) => (amount > 0 ? moneyText(amount) : "");
  return { returned: text(returned), kept: text(kept), used: text(used) };
}

/** What becomes of the deposit once everything is back. */
export function SettleDialog({ opened, onDone, onClose }: DialogProps) {
  const [typed, setTyped] = useState<SettlementForm>();
  const [reason, setReason] = useState("");
  const formFor = (order: EventOrder) => typed ?? proposed(order);
  const state = useOrderAction({
    action: "settle",
    opened,
    send: (order) =>
      settleDeposit(order, {
        ...saidIn(settling(formFor(order), order.money.deposit_received)),
        ...(reason.trim() && { reason: reason.trim() }),
      }),
    onDone: () => onDone("Sinal acertado."),
  });
  const { money } = state.order;
  const form = formFor(state.order);
  const { refusals, attempt } = useTry(settling(form, money.deposit_received));
  return (
    <ActionDialog
      title="Acertar sinal"
      submit="Acertar"
      dirty={typed !== undefined || reason !== ""}
      state={state}
      opened={opened}
      onSubmit={() => attempt(state.submit)}
      onClose={onClose}
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-muted">Total do evento</dt>
        <dd className="text-right tabular-nums">{formatMoney(money.total_amount)}</dd>
        <dt className="text-muted">Danos e perdas</dt>
        <dd className="text-right tabular-nums">{formatMoney(money.charges)}</dd>
        <dt className="text-muted">Sinal recebido</dt>
        <dd className="text-right font-semibold tabular-nums">{formatMoney(money.deposit_received)}</dd>
      </dl>
      <SettlementFields received={money.deposit_received} form={form} refusals={refusals} onChange={setTyped} />
      <TextField label="Motivo" hint={`Opcional. ${staysForEver}`} value={reason} onChange={setReason} />
    </ActionDialog>
  );
}
