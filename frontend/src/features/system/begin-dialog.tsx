import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { beginRebuild, type ProjectionState } from "@/system/system";

interface BeginDialogProps {
  projection: ProjectionState;
  /** How many there are to read. */
  events: number;
  onClose: () => void;
}

/** Before a read model is made anew: what happens, and what does not. */
export function BeginDialog({ projection, events, onClose }: BeginDialogProps) {
  const begin = useCommand({
    run: () => beginRebuild(projection.name),
    invalidates: ["readSystem"],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Refazer ${projection.label}`}
      submit="Refazer"
      busy="Pedindo..."
      isBusy={begin.isPending}
      className="max-w-md"
      refusal={<Refusal error={begin.error} fallback="A leitura não pôde começar a ser refeita" />}
      onSubmit={() => begin.mutate()}
      onClose={onClose}
    >
      <p>
        {`A leitura é feita de novo desde o primeiro registro (hoje ${counted(events, "registro", "registros")}), em tabelas ao lado das que estão no ar.`}
      </p>
      <p>Nada pausa: as telas seguem com a de hoje, e quem grava não espera.</p>
      <p>No fim as duas são comparadas linha por linha, e você decide se troca.</p>
    </FormDialog>
  );
}
