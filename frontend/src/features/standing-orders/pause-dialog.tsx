import { pauseStandingOrder } from "@/api/generated/command";
import { getStandingOrder } from "@/api/generated/query";
import type { StandingOrder } from "@/api/standing-orders";
import { DayField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { useRecordForm } from "@/lib/use-record-form";

const fieldsOf = (standing: StandingOrder | undefined) => ({ until: standing?.paused_until ?? "" });

/** Pauses a standing order, until a day if one is said. */
export function PauseDialog({ standing, onClose }: { standing: StandingOrder; onClose: () => void }) {
  const form = useRecordForm({
    row: standing,
    fieldsOf,
    problemsOf: () => ({}),
    send: ({ until }, _changed, row) =>
      pauseStandingOrder(standing.id, { until: until || null }, { version: (row ?? standing).version }),
    reload: (row) => getStandingOrder(row.id),
    invalidates: ["trade"],
    success: "Pedido fixo pausado.",
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={`Pausar o pedido fixo de ${standing.customer_name}`}
      submit="Pausar"
      fallback="Não foi possível pausar o pedido fixo"
      onClose={onClose}
    >
      <DayField
        form={form}
        name="until"
        label="Volta a entregar em"
        hint="As entregas antes deste dia não são feitas. Em branco: até alguém retomar."
      />
    </RecordDialog>
  );
}
