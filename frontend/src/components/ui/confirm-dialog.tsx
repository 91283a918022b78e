import type { ReactNode } from "react";
import { FormDialog } from "./form-dialog";
import { Refusal } from "./refusal";

export interface ConfirmDialogProps {
  title: string;
  question?: string;
  /** A verb: 'Excluir'. */
  verb: string;
  busy: string;
  /** The way back, where 'Cancelar' is not clear enough. */
  dismiss?: string;
  isBusy: boolean;
  error: unknown;
  fallback: string;
  /** It cannot be done, as `children` say. */
  disabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** What it is about, or what will happen. */
  children?: ReactNode;
}

/** Asks before something that cannot be taken back. A refusal stays where the question was. */
export function ConfirmDialog({ title, question, verb, error, fallback, onConfirm, ...rest }: ConfirmDialogProps) {
  return (
    <FormDialog
      title={title}
      submit={verb}
      danger
      busy={rest.busy}
      dismiss={rest.dismiss}
      isBusy={rest.isBusy}
      disabled={rest.disabled}
      className="max-w-md"
      refusal={<Refusal error={error} fallback={fallback} whenMoved="Feche, confira e tente de novo." />}
      onSubmit={onConfirm}
      onClose={rest.onClose}
    >
      {rest.children}
      {question && <p>{question}</p>}
    </FormDialog>
  );
}
