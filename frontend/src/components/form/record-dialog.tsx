import type { ReactNode } from "react";
import { FormDialog } from "@/components/ui/form-dialog";
import { Refusal } from "@/components/ui/refusal";
import type { SavedForm } from "@/lib/use-record-form";

interface RecordDialogProps {
  /** What `useRecordForm` returns. */
  form: SavedForm;
  title: string;
  /** A verb: 'Salvar'. */
  submit?: string;
  busy?: string;
  /** What is said where the server refuses without a sentence. */
  fallback: string;
  /** Whether something that is needed is missing. */
  incomplete?: boolean;
  danger?: boolean;
  /** The way back, where 'Cancelar' is not clear enough. */
  dismiss?: string;
  /** What to do after somebody else's change (412). */
  whenMoved?: string;
  className?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A record in a dialog: its fields, and the verb that saves them. What was typed is not lost without a question. */
export function RecordDialog({
  form,
  fallback,
  whenMoved,
  submit = "Salvar",
  incomplete,
  ...dialog
}: RecordDialogProps) {
  return (
    <FormDialog
      {...dialog}
      submit={submit}
      isBusy={form.save.isPending}
      disabled={incomplete || (form.row !== undefined && !form.dirty)}
      dirty={form.dirty}
      refusal={<Refusal error={form.failure} fallback={fallback} whenMoved={whenMoved} />}
      onSubmit={form.submit}
    />
  );
}
