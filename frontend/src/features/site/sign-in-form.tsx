import { CheckField } from "@/components/form/fields";
import { useRecordForm } from "@/lib/use-record-form";
import { useConfirmation } from "@/session/confirmation";
import { fetchSettings, type HouseSettings, type SettingsFormProps, setSignIn } from "./settings";
import { SettingsForm } from "./settings-form";

const fieldsOf = (row: HouseSettings | undefined) => ({
  second_factor_for_admins: row?.sign_in.second_factor_for_admins ?? false,
});

/** What the house asks of administrators who sign in. */
export function SignInForm({ settings, onDirty }: SettingsFormProps) {
  const { confirmed, dialog } = useConfirmation();
  const form = useRecordForm({
    row: settings,
    fieldsOf,
    send: (fields, _changed, row) => confirmed(() => setSignIn(row?.version ?? 0, fields)),
    reload: fetchSettings,
    invalidates: ["site", "getMe", "getMySecurity"],
    onSaved: (): Promise<void> => fetchSettings().then(form.take, () => undefined),
  });
  return (
    <>
      <SettingsForm form={form} fallback="Não foi possível salvar" onDirty={onDirty} className="max-w-2xl gap-4">
        <CheckField
          form={form}
          name="second_factor_for_admins"
          label="Exigir o segundo fator de administradores"
          hint="Vale na hora: quem não tem um só abre o próprio perfil, até cadastrar. Cadastre antes o seu."
        />
      </SettingsForm>
      {dialog}
    </>
  );
}
