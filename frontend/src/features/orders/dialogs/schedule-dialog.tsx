import { DateField } from "@/components/ui/date-input";
import { fullDay, type Shift, shiftNames, shifts } from "@/lib/days";
import { ActionDialog } from "../action-dialog";
import { changeStatus } from "../commands";
import { ChoiceField, TextField } from "../fields";
import { scheduling } from "../rules";
import { type DialogProps, useOrderAction } from "../use-order-action";

const options = Object.fromEntries(
  shiftNames.map((name) => [name, `${shifts[name].label}, ${shifts[name].hours}`]),
) as Record<Shift, string>;

/** Day, shift and who brings it. */
export function ScheduleDialog(props: DialogProps) {
  const state = useOrderAction(props, {
    action: "schedule",
    done: "Entrega agendada. O equipamento está separado.",
    fieldsOf: (order) => ({
      date: order.preferred_delivery_date ?? "",
      shift: order.preferred_delivery_shift,
      responsible: order.responsible,
    }),
    rule: scheduling,
    send: changeStatus,
  });
  const { bind, values } = state;
  const { preferred_delivery_date: day, preferred_delivery_shift: shift } = state.order;
  const moved = values.date !== day || values.shift !== shift;
  return (
    <ActionDialog state={state} title="Agendar entrega" submit="Agendar" busy="Agendando...">
      <DateField label="Dia da entrega" required {...bind("date")} />
      <ChoiceField legend="Turno" name="shift" options={options} {...bind("shift")} />
      {moved && day && (
        <output className="block rounded-control bg-warn-soft px-3 py-2">
          {`O combinado era ${fullDay(day)}, ${shifts[shift].label.toLowerCase()}. ` +
            "A reserva do equipamento passa para as novas datas, se ele estiver livre nelas."}
        </output>
      )}
      <TextField label="Quem leva" required maxLength={100} {...bind("responsible")} />
    </ActionDialog>
  );
}
