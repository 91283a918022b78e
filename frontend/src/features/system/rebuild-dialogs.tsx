import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { useCommand } from "@/lib/use-command";
import { drop, type RebuildState, switchTo } from "@/system/system";
import { differenceText } from "./comparison";

interface DialogProps {
  rebuild: RebuildState;
  onClose: () => void;
}

/** Before the tables that were made anew serve. */
export function SwitchDialog({ rebuild: { id, label, comparison }, onClose }: DialogProps) {
  const change = useCommand({
    run: () => switchTo(id),
    invalidates: ["readSystem"],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Trocar ${label}`}
      submit="Trocar"
      busy="Trocando..."
      isBusy={change.isPending}
      className="max-w-md"
      refusal={<Refusal error={change.error} fallback="A troca não pôde ser feita" />}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <p>As telas passam a ler a leitura refeita de uma só vez, sem pausa. A anterior é apagada.</p>
      {comparison && comparison.different > 0 && (
        <p className="text-warn">{`${differenceText(comparison)}: elas passam a ser como a história conta.`}</p>
      )}
    </FormDialog>
  );
}

/** Before the tables that were made anew go. */
export function DropDialog({ rebuild: { id, label }, onClose }: DialogProps) {
  const remove = useCommand({
    run: () => drop(id),
    invalidates: ["readSystem"],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Descartar ${label}`}
      question="A leitura refeita é apagada. A que está no ar segue como está."
      verb="Descartar"
      busy="Descartando..."
      isBusy={remove.isPending}
      error={remove.error}
      fallback="A leitura refeita não pôde ser descartada"
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
