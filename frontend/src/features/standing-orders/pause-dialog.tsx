import { pauseStandingOrder } from "@/api/generated/command";
import type { StandingOrder } from "@/api/standing-orders";
import { DayField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { useRecordForm } from "@/lib/use-record-form";

/** Pauses a standing order, until a day if one is said. */
export function PauseDialog({ standing, onClose }: { standing: StandingOrder; onClose: () => void }) {
  const form = useRecordForm({
    // Nothing needs to be typed: a pause without a day is one, too.
    row: undefined,
    fieldsOf: () => ({ until: "" }),
    send: ({ until }) => pauseStandingOrder(standing.id, { until: until || null }, { version: standing.version }),
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
