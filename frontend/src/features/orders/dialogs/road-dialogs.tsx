import { eventOrderBody } from "@/api/generated/fields";
import { ClosedDaysWarning } from "@/components/closed-days/closed-days-warning";
import { useClosedDaysCheck } from "@/components/closed-days/use-closed-days";
import { ChoiceField, DayField, ReasonField, TextAreaField } from "@/components/form/fields";
import { CameraButton } from "@/components/labels/camera-button";
import { tagsIn } from "@/components/labels/tag-of";
import { handoverWords } from "@/components/orders/handover";
import { Button } from "@/components/ui/button";
import { shiftOptions } from "@/lib/shifts";
import { folded, listed } from "@/lib/text";
import { ActionDialog } from "../action-dialog";
import { loadOrder, moveDelivery } from "../commands";
import { DriverField } from "../driver-field";
import { actionText } from "../labels";
import { PieceName } from "../piece-name";
import { loading, rescheduling, toLoad } from "../rules";
import { type DialogProps, useOrderAction } from "../use-order-action";

/** Another day, shift or driver, or other notes, of a delivery that is scheduled. */
export function RescheduleDialog(props: DialogProps) {
  const { out, ofBack } = handoverWords(props.opened.collects);
  const state = useOrderAction(props, {
    action: "reschedule",
    done: `${out} alterada.`,
    fieldsOf: (order) => ({
      date: order.preferred_delivery_date ?? "",
      shift: order.preferred_delivery_shift,
      pickup: order.pickup_date ?? "",
      responsible: order.responsible,
      notes: order.notes,
      reason: "",
    }),
    rule: rescheduling,
    send: moveDelivery,
  });
  const { values, shortage, order } = state;
  const { preferred_delivery_date: delivery, pickup_date: pickup } = order;
  const closed = useClosedDaysCheck([values.date, values.pickup].filter((day) => day !== delivery && day !== pickup));
  return (
    <ActionDialog
      state={state}
      title={actionText("reschedule", order)}
      submit="Salvar"
      busy="Salvando..."
      disabled={closed.isOpen}
    >
      <p className="text-muted">Com outro dia ou turno, tudo é reservado e separado de novo, se estiver livre.</p>
      <DayField form={state} name="date" label={`Dia da ${out.toLowerCase()}`} required />
      <ChoiceField form={state} name="shift" label="Turno" options={shiftOptions} />
      <DayField form={state} name="pickup" label={`Dia ${ofBack}`} />
      <ClosedDaysWarning check={closed} />
      <DriverField form={state} collects={state.order.collects} />
      <TextAreaField form={state} name="notes" label="Observações" field={eventOrderBody.notes} />
      {(shortage || values.reason) && (
        <ReasonField form={state} name="reason" label="Por que reservar e produzir" required />
      )}
    </ActionDialog>
  );
}

/** The tags of the pieces in the van, as a reader types them. */
export function LoadDialog(props: DialogProps) {
  const state = useOrderAction(props, {
    action: "load",
    done: "Carga registrada.",
    fieldsOf: () => ({ tags: "" }),
    rule: loading,
    send: loadOrder,
  });
  const { order, values, set } = state;
  const waiting = toLoad(order);
  const known = new Set(waiting.map((each) => folded(each.asset_tag)));
  const strange = tagsIn(values.tags).filter((tag) => !known.has(folded(tag)));
  return (
    <ActionDialog state={state} title="Pôr no carro" submit="Confirmar carga" busy="Confirmando...">
      <p>{waiting.length === 1 ? "Falta no carro:" : `Faltam no carro (${waiting.length}):`}</p>
      <ul className="flex flex-col gap-1">
        {waiting.map((booking) => (
          <li key={booking.asset_id}>
            <PieceName order={order} booking={booking} />
          </li>
        ))}
      </ul>
      <TextAreaField form={state} name="tags" label="Etiquetas lidas" hint="Uma por linha." rows={4} required />
      {strange.length > 0 && (
        <p role="alert" className="text-bad">
          {`Não falta neste pedido: ${listed(strange)}. Confira a etiqueta, ou troque no pedido a peça que fica.`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <CameraButton many onRead={(tag) => set("tags", [...tagsIn(values.tags), tag].join("\n"))} />
        <Button size="small" onClick={() => set("tags", waiting.map((each) => each.asset_tag).join("\n"))}>
          Tudo está no carro
        </Button>
      </div>
    </ActionDialog>
  );
}
