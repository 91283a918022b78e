import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { LeaveGuard } from "@/components/ui/leave-guard";
import { Refusal } from "@/components/ui/refusal";
import type { SavedForm } from "@/lib/use-record-form";

interface RecordFormProps {
  /** What `useRecordForm` returns. */
  form: SavedForm;
  /** A verb: 'Salvar'. */
  submit?: string;
  busy?: string;
  /** What is said where the server refuses without a sentence. */
  fallback: string;
  /** Whether something that is needed is missing. */
  incomplete?: boolean;
  /** Of a new record: the way back. */
  onCancel?: () => void;
  /** At the start of the line of buttons. */
  aside?: ReactNode;
  className?: string;
  /** Around the refusal and the buttons. */
  footerClass?: string;
  children: ReactNode;
}

/** A record on a screen: its fields, and the verb that saves them. What was typed is not lost without a question. */
export function RecordForm(props: RecordFormProps) {
  const { form, submit = "Salvar", busy = "Salvando...", fallback, incomplete, onCancel, aside, children } = props;
  const isNew = form.row === undefined;
  const isHeldUp = incomplete || (!isNew && !form.dirty) || form.save.isPending;
  return (
    <form
      noValidate
      className={props.className ?? "flex flex-col gap-4"}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isHeldUp) form.submit();
      }}
    >
      <LeaveGuard active={form.dirty} isReleased={form.isReleased} />
      {children}
      <div className={props.footerClass ?? "contents"}>
        <Refusal error={form.failure} fallback={fallback} />
        <div className="flex flex-wrap justify-end gap-2">
          {aside}
          {isNew ? (
            <Button onClick={onCancel} disabled={form.save.isPending}>
              Cancelar
            </Button>
          ) : (
            <Button disabled={!form.dirty || form.save.isPending} onClick={form.restart}>
              Desfazer alterações
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={isHeldUp}>
            {form.save.isPending ? busy : submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** 'Salvar', the way back, and that it was saved where the eye already is. */
export function SaveBar({ form: { dirty, restart, save }, saved = "Salvo." }: { form: SavedForm; saved?: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" disabled={save.isPending || !dirty}>
        {save.isPending ? "Salvando..." : "Salvar"}
      </Button>
      {dirty && <Button onClick={restart}>Desfazer</Button>}
      <output className="text-ok">{save.isSuccess && !dirty && saved}</output>
    </div>
  );
}
