import { useState } from "react";
import { staysForEver } from "@/lib/history-hint";
import { formatMoney } from "@/lib/money";
import { ActionDialog } from "../action-dialog";
import { changeStatus } from "../commands";
import { TextField } from "../fields";
import { type EventOrderRow, isWhole } from "../orders";
import { cancelling, needsReason, saidIn } from "../rules";
import { NO_PARTS, SettlementFields } from "../settlement-fields";
import { useOrderAction } from "../use-order-action";
import { useTry } from "../use-try";
import type { DialogProps } from "./dialog-props";

/** Says what will happen, asks why where that is due, and what becomes of a deposit that came. */
export function CancelDialog({ opened, onDone, onClose }: DialogProps<EventOrderRow>) {
  const [reason, setReason] = useState("");
  const [parts, setParts] = useState(NO_PARTS);
  const state = useOrderAction({
    action: "cancel",
    opened,
    send: (order) => changeStatus(order, saidIn(cancelling(order, reason, parts))),
    onDone: () => onDone("Evento cancelado. O equipamento está livre de novo."),
  });
  const { order } = state;
  const { refusals, attempt } = useTry(cancelling(order, reason, parts));
  return (
    <ActionDialog
      title="Cancelar evento"
      submit="Cancelar evento"
      busy="Cancelando..."
      dismiss="Voltar"
      danger
      dirty={reason !== "" || Object.values(parts).some((text) => text !== "")}
      state={state}
      opened={opened}
      onSubmit={() => attempt(state.submit)}
      onClose={onClose}
    >
      <div>
        <p className="font-medium">O que vai acontecer:</p>
        <ul className="list-disc pl-5">
          <li>{heldText(order)}</li>
          {order.deposit_received > 0 && (
            <li>{`O sinal de ${formatMoney(order.deposit_received)} é acertado como você disser abaixo.`}</li>
          )}
          <li>O evento fica no histórico como cancelado; isto não pode ser desfeito.</li>
        </ul>
      </div>
      {order.deposit_received > 0 && (
        <SettlementFields received={order.deposit_received} form={parts} refusals={refusals} onChange={setParts} />
      )}
      <TextField
        label="Motivo"
        required={needsReason(order.status)}
        hint={staysForEver}
        error={refusals.reason}
        value={reason}
        onChange={setReason}
      />
    </ActionDialog>
  );
}

function heldText(order: EventOrderRow): string {
  const tags = isWhole(order)
    ? order.bookings.filter((each) => each.state !== "released").map((each) => each.asset_tag)
    : [];
  if (tags.length === 0) return "O equipamento reservado fica livre para outros eventos.";
  return `Ficam livres para outros eventos: ${tags.join(", ")}.`;
}
