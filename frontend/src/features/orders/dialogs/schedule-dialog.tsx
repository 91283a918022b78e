import { useState } from "react";
import { DateField } from "@/components/ui/date-input";
import { fullDay, type Shift, shiftNames, shifts } from "@/lib/days";
import { ActionDialog } from "../action-dialog";
import { changeStatus } from "../commands";
import { ChoiceField, TextField } from "../fields";
import { type ScheduleForm, saidIn, scheduling } from "../rules";
import { useOrderAction } from "../use-order-action";
import { useTry } from "../use-try";
import type { DialogProps } from "./dialog-props";

const options = Object.fromEntries(
  shiftNames.map((name) => [name, `${shifts[name].label}, ${shifts[name].hours}`]),
) as Record<Shift, string>;

/** Day, shift and who brings it. */
export function ScheduleDialog({ opened, onDone, onClose }: DialogProps) {
  const [changes, setChanges] = useState<Partial<ScheduleForm>>({});
  const formFor = (order: typeof opened): ScheduleForm => ({
    date: order.preferred_delivery_date ?? "",
    shift: order.preferred_delivery_shift,
    responsible: order.responsible,
    ...changes,
  });
  const state = useOrderAction({
    action: "schedule",
    opened,
    send: (order) => changeStatus(order, saidIn(scheduling(formFor(order)))),
    onDone: () => onDone("Entrega agendada. O equipamento está separado."),
  });
  const { order } = state;
  const form = formFor(order);
  const { refusals, attempt } = useTry(scheduling(form));
  const set = (change: Partial<ScheduleForm>) => setChanges((current) => ({ ...current, ...change }));
  const moved = form.date !== order.preferred_delivery_date || form.shift !== order.preferred_delivery_shift;

  return (
    <ActionDialog
      title="Agendar entrega"
      submit="Agendar"
      busy="Agendando..."
      dirty={Object.keys(changes).length > 0}
      state={state}
      opened={opened}
      onSubmit={() => attempt(state.submit)}
      onClose={onClose}
    >
      <DateField
        label="Dia da entrega"
        required
        error={refusals.date}
        value={form.date}
        onChange={(value) => set({ date: value })}
      />
      <ChoiceField
        legend="Turno"
        name="shift"
        options={options}
        value={form.shift}
        onChange={(shift) => set({ shift })}
      />
      {moved && order.preferred_delivery_date && (
        <output className="block rounded-control bg-warn-soft px-3 py-2">
          {`O combinado era ${fullDay(order.preferred_delivery_date)}, ${shifts[order.preferred_delivery_shift].label.toLowerCase()}. ` +
            "A reserva do equipamento passa para as novas datas, se ele estiver livre nelas."}
        </output>
      )}
      <TextField
        label="Quem leva"
        required
        maxLength={100}
        error={refusals.responsible}
        value={form.responsible}
        onChange={(responsible) => set({ responsible })}
      />
    </ActionDialog>
  );
}
