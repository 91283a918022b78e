import { ReasonField } from "@/components/form/fields";
import { takenText } from "@/components/orders/taken-text";
import { formatMoney, sumMoney } from "@/lib/money";
import { ActionDialog } from "../action-dialog";
import { changeStatus } from "../commands";
import { type EventOrderRow, isWhole } from "../orders";
import { cancelling, needsReason } from "../rules";
import type { Settlement } from "../settlement";
import { NO_PARTS, SettlementFields } from "../settlement-fields";
import { type DialogProps, useOrderAction } from "../use-order-action";

/** Says what will happen, asks why where that is due, and what becomes of a deposit that came. */
export function CancelDialog(props: DialogProps<EventOrderRow>) {
  const state = useOrderAction(props, {
    action: "cancel",
    done: `Evento cancelado. ${freeAgain(props.opened)}`.trim(),
    fieldsOf: () => ({ ...NO_PARTS, reason: "" }),
    rule: (fields, order) => cancelling(order, fields.reason, fields),
    send: changeStatus,
  });
  const { order } = state;
  const received = order.paid;
  return (
    <ActionDialog
      state={state}
      title="Cancelar evento"
      submit="Cancelar evento"
      busy="Cancelando..."
      dismiss="Voltar"
      danger
    >
      <div>
        <p className="font-medium">O que vai acontecer:</p>
        <ul className="list-disc pl-5">
          <li>{heldText(order)}</li>
          {received > 0 && (
            <li>{`${received === order.deposit_paid ? "O sinal" : "O valor recebido"} de ${formatMoney(received)} é acertado como você disser abaixo.`}</li>
          )}
          <li>O evento fica no histórico como cancelado; isto não pode ser desfeito.</li>
        </ul>
      </div>
      {received > 0 && <SettlementFields received={received} form={state} resultOf={cancelledResult} />}
      <ReasonField form={state} name="reason" label="Motivo" required={needsReason(order.status)} />
    </ActionDialog>
  );
}

/** A cancelled order owes nothing: what does not go back stays with the house. */
const cancelledResult = ({ returned, kept, used }: Settlement) =>
  `Voltam ${formatMoney(returned)} ao cliente, ficam ${formatMoney(sumMoney([kept, used]))} com a casa.`;

/** A row of the list has no items. */
const freeAgain = (order: EventOrderRow) =>
  isWhole(order)
    ? takenText(order.items, "está livre de novo", "estão livres de novo")
    : "O que ele reservava está livre de novo.";

function heldText(order: EventOrderRow): string {
  const tags = isWhole(order)
    ? order.bookings.filter((each) => each.state !== "released").map((each) => each.asset_tag)
    : [];
  if (tags.length === 0) return "O que ele reservava fica livre para outros eventos.";
  return `Ficam livres para outros eventos: ${tags.join(", ")}.`;
}
