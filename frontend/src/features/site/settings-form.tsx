import { type ReactNode, useEffect, useEffectEvent } from "react";
import { SaveBar } from "@/components/form/record-form";
import { classNames } from "@/components/ui/class-names";
import { Refusal } from "@/components/ui/refusal";
import type { SavedForm } from "@/lib/use-record-form";

interface SettingsFormProps {
  form: SavedForm;
  /** What is said where the server refuses without a sentence. */
  fallback: string;
  /** Told whether something typed would be lost. */
  onDirty: (dirty: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** One tab of the settings: its fields, and 'Salvar' below them. */
export function SettingsForm({ form, fallback, onDirty, className, children }: SettingsFormProps) {
  const { dirty } = form;
  const report = useEffectEvent(onDirty);
  useEffect(() => report(dirty), [dirty]);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      className={classNames("flex flex-col p-4", className ?? "gap-4")}
    >
      {children}
      <Refusal error={form.failure} fallback={fallback} />
      <SaveBar form={form} />
    </form>
  );
}
