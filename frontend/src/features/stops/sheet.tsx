import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "./controls";

/** As wide as the main button of a screen: one thumb finds it without looking. */
export const mainClass = "min-h-14 w-full";

interface SheetProps {
  title: string;
  /** Whose stop it is. */
  of?: string;
  onClose: () => void;
  /** The foot of the sheet: its one main button. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A dialog over the whole screen of a phone: its title above, its one main button at the lower edge. */
export function Sheet({ title, of, onClose, foot, children }: SheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // the first field would have the focus, and the phone's keyboard would hide half of the sheet
  useEffect(() => heading.current?.focus(), []);
  return (
    <Dialog
      label={title}
      onClose={onClose}
      className="h-dvh max-h-dvh w-screen max-w-none max-sm:rounded-none sm:h-fit sm:max-h-[calc(100dvh-2rem)] sm:max-w-lg"
    >
      <div className="flex min-h-full flex-col">
        <header className="flex min-h-17 flex-col justify-center border-b border-line py-3 pr-16 pl-4">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {title}
          </h2>
          {of && <p className="text-sm wrap-anywhere">{of}</p>}
        </header>
        <div className="flex grow flex-col gap-5 p-4">{children}</div>
        {foot && <div className="sticky bottom-0 border-t border-line bg-raised p-3">{foot}</div>}
      </div>
    </Dialog>
  );
}

interface FormSheetProps extends Omit<SheetProps, "foot"> {
  /** What the main button says. */
  action: string;
  /** What is still missing; the button then says it and does nothing. */
  missing?: string;
  /** Why the system refused what the sheet corrects, unless a field says it. */
  refusal?: string | undefined;
  isBusy: boolean;
  onSubmit: () => void;
}

/** A sheet that ends with one action. While something is missing, a sentence above the button says what. */
export function FormSheet({ action, missing, refusal, isBusy, onSubmit, children, ...sheet }: FormSheetProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!missing && !isBusy) onSubmit();
  };
  const foot = (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <output className={missing ? "text-center text-sm" : "hidden"}>{missing}</output>
      <Button
        type="submit"
        variant={missing ? "secondary" : "primary"}
        size="large"
        className={`${mainClass} disabled:opacity-100`}
        disabled={missing !== undefined || isBusy}
      >
        {action}
      </Button>
    </form>
  );
  return (
    <Sheet {...sheet} foot={foot}>
      <div role="alert" className="empty:hidden">
        {refusal && <Notice tone="bad">{`O sistema recusou: ${refusal}`}</Notice>}
      </div>
      {children}
    </Sheet>
  );
}

interface QuestionProps {
  title: string;
  yes: string;
  onYes: () => void;
  onNo: () => void;
  children: ReactNode;
}

/** A question before something is lost. */
export function Question({ title, yes, onYes, onNo, children }: QuestionProps) {
  return (
    <Dialog label={title} className="max-w-sm" onClose={onNo}>
      <div className="flex flex-col gap-4 p-4">
        <h2 className="pr-12 text-lg font-semibold">{title}</h2>
        <div className="wrap-anywhere">{children}</div>
        <Button size="large" variant="primary" className={mainClass} onClick={onYes}>
          {yes}
        </Button>
        <Button size="large" className="w-full" onClick={onNo}>
          Não
        </Button>
      </div>
    </Dialog>
  );
}
