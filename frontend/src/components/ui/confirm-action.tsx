import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAction } from "@/lib/use-action";
import { ConfirmDialog } from "./confirm-dialog";

interface ConfirmActionProps<Answer> {
  title: string;
  question: string;
  /** A verb: 'Excluir'. */
  verb: string;
  busy: string;
  /** What is said where the server refuses without a sentence. */
  fallback: string;
  run: () => Promise<Answer>;
  invalidates: readonly QueryKey[];
  success?: string | ((answer: Answer) => string);
  /** After the dialog has closed. */
  onDone?: (answer: Answer) => unknown;
  onClose: () => void;
  /** What it is about, or what will happen. */
  children?: ReactNode;
}

/** Asks, then runs a command. A refusal stays where the question was. */
export function ConfirmAction<Answer>(props: ConfirmActionProps<Answer>) {
  const { run, invalidates, success, onDone, onClose, ...dialog } = props;
  const action = useAction({
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
