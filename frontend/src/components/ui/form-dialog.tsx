import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";
import { Dialog } from "./dialog";

interface FormDialogProps {
  title: string;
  /** A verb: 'Salvar'. */
  submit: string;
  busy?: string;
  /** The way back, where 'Cancelar' is not clear enough. */
  dismiss?: string;
  isBusy?: boolean;
  disabled?: boolean;
  danger?: boolean;
  /** Whether closing would lose what was typed; then it is asked first. */
  dirty?: boolean;
  /** Why the last attempt did not succeed, right above the buttons. */
  refusal?: ReactNode;
  className?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: its title, its fields, and 'Cancelar' beside the one verb that saves. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submit,
    busy = "Salvando...",
    dismiss = "Cancelar",
    isBusy,
    disabled,
    danger,
    dirty,
    refusal,
    onSubmit,
    onClose,
  } = props;
  const [leaving, setLeaving] = useState(false);
  const heading = useId();
  const close = () => {
    if (isBusy) return;
    if (dirty && !leaving) setLeaving(true);
    else onClose();
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setLeaving(false);
    if (!isBusy && !disabled) onSubmit();
  };
  return (
    <Dialog label={title} onClose={close} className={classNames("max-w-xl", props.className)}>
      <form noValidate onSubmit={send} aria-labelledby={heading} className="flex flex-col">
        <h2 id={heading} className="border-b border-line py-4 pr-16 pl-5 text-lg font-semibold">
          {title}
        </h2>
        <div className="flex flex-col gap-4 px-5 py-4">{props.children}</div>
        <div className="sticky bottom-0 flex flex-col gap-3 border-t border-line bg-raised px-5 py-4">
          {refusal}
          {leaving ? (
            <div className="flex flex-wrap items-center justify-end gap-2">
              <p role="alert" className="mr-auto font-medium">
                Descartar o que você digitou?
              </p>
              <Button onClick={() => setLeaving(false)}>Continuar editando</Button>
              <Button variant="danger" onClick={onClose}>
                Descartar
              </Button>
            </div>
          ) : (
            <div className="flex flex-wrap items-center justify-end gap-2">
              <Button onClick={close} disabled={isBusy}>
                {dismiss}
              </Button>
              <Button type="submit" variant={danger ? "danger" : "primary"} disabled={disabled || isBusy}>
                {isBusy ? busy : submit}
              </Button>
            </div>
          )}
        </div>
      </form>
    </Dialog>
  );
}
