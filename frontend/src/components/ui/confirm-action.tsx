import type { Untrue } from "@/lib/invalidate";
import { useCommand } from "@/lib/use-command";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog";

interface ConfirmActionProps<Answer> extends Omit<ConfirmDialogProps, "isBusy" | "error" | "onConfirm"> {
  run: () => Promise<Answer>;
  invalidates: Untrue;
  success?: string | ((answer: Answer) => string);
  /** After the dialog has closed. */
  onDone?: (answer: Answer) => unknown;
}

/** Asks, then runs a command. A refusal stays where the question was. */
export function ConfirmAction<Answer>(props: ConfirmActionProps<Answer>) {
  const { run, invalidates, success, onDone, onClose, ...dialog } = props;
  const action = useCommand({
    run,
    invalidates,
    success,
    onDone: (answer) => {
      onClose();
      return onDone?.(answer);
    },
  });
  return (
    <ConfirmDialog
      {...dialog}
      isBusy={action.isPending}
      error={action.error}
      onConfirm={() => action.mutate()}
      onClose={onClose}
    />
  );
}
