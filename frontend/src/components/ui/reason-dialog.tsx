import { type ReactNode, useState } from "react";
import { staysForEver } from "@/lib/history-hint";
import type { Untrue } from "@/lib/invalidate";
import { useCommand } from "@/lib/use-command";
import { useFocusRefused } from "@/lib/use-focus-refused";
import type { Declared } from "./field";
import { FormDialog } from "./form-dialog";
import { InputField } from "./input-field";
import { Refusal } from "./refusal";

interface ReasonDialogProps {
  title: string;
  /** A verb: 'Separar'. */
  submit: string;
  busy: string;
  danger?: boolean;
  className?: string;
  /** The reason as the API declares it. */
  field: Declared;
  run: (reason: string) => Promise<unknown>;
  invalidates: Untrue;
  /** Reads again before it closes, for a screen that would otherwise show the state of before. */
  readsFirst?: boolean;
  success: string;
  /** What is said where the server gave no sentence. */
  fallback: string;
  /** What to do after somebody else's change (412). */
  whenMoved?: string;
  /** It cannot be done, as `children` say: no reason is asked for. */
  impossible?: boolean;
  /** It cannot be sent yet. */
  disabled?: boolean;
  onClose: () => void;
  /** What it is about and what will happen. */
  children: ReactNode;
}

/** A command that needs nothing but a reason, which the history keeps. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { run, invalidates, readsFirst, success, onClose, impossible = false, fallback, whenMoved } = props;
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const focusRefused = useFocusRefused();
  const said = reason.trim();
  const command = useCommand({ run: () => run(said), invalidates, readsFirst, success, onDone: onClose });
  return (
    <FormDialog
      title={props.title}
      submit={props.submit}
      busy={props.busy}
      dismiss={impossible ? "Fechar" : "Cancelar"}
      danger={props.danger}
      className={props.className}
      isBusy={command.isPending}
      disabled={impossible || props.disabled}
      dirty={reason !== ""}
      refusal={<Refusal error={command.error} fallback={fallback} whenMoved={whenMoved} />}
      onSubmit={() => {
        setTried(true);
        if (said) command.mutate();
        else focusRefused();
      }}
      onClose={onClose}
    >
      {props.children}
      {!impossible && (
        <InputField
          label="Motivo"
          required
          hint={staysForEver}
          error={tried && !said ? "Diga o motivo." : undefined}
          field={props.field}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  );
}
