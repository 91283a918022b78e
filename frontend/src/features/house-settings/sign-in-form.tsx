import type { FormEvent } from "react";
import { CheckField } from "@/components/ui/check-field";
import { Refusal } from "@/components/ui/refusal";
import { useRecordForm } from "@/lib/use-record-form";
import { useReport } from "@/lib/use-report";
import { useConfirmation } from "@/session/confirmation";
import { SaveBar } from "./business-form";
import { fetchSettings, type HouseSettings, setSignIn, settingsKey } from "./settings";

interface SignInFormProps {
  settings: HouseSettings;
  onDirty: (dirty: boolean) => void;
}

/** What the house asks of administrators who sign in. */
export function SignInForm({ settings, onDirty }: SignInFormProps) {
  const { confirmed, dialog } = useConfirmation();
  const form = useRecordForm({
    row: settings,
    fieldsOf: (row: HouseSettings | undefined) => ({ required: row?.sign_in.second_factor_for_admins ?? false }),
    send: ({ required }, _changed, row) =>
      confirmed(() => setSignIn(row?.version ?? 0, { second_factor_for_admins: required })),
    reload: fetchSettings,
    invalidates: [settingsKey, ["me"]],
    onSaved: (): Promise<void> => fetchSettings().then(form.take, () => undefined),
  });
  useReport(form.dirty, onDirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.save.mutate();
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4 p-4">
        <CheckField
          label="Exigir o segundo fator de administradores"
          hint="Vale na hora: quem não tem um só abre o próprio perfil, até cadastrar. Cadastre antes o seu."
          checked={form.values.required}
          onChange={(required) => form.set("required", required)}
        />
        <Refusal error={form.save.error} fallback="Não foi possível salvar" />
        <SaveBar form={form} />
      </form>
      {dialog}
    </>
  );
}
