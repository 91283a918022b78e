import { pixBody } from "@/api/generated/fields";
import { defineForm } from "@/components/form/define-form";
import { useRecordForm } from "@/lib/use-record-form";
import { fetchSettings, type HouseSettings, type SettingsFormProps, setPixKey } from "./settings";
import { SettingsForm } from "./settings-form";

const KINDS = {
  cpf: "CPF",
  cnpj: "CNPJ",
  email: "e-mail",
  phone: "telefone",
  random: "chave aleatória",
} as const;

const { fieldsOf, Field } = defineForm(pixBody, {
  key: { label: "Chave PIX" },
  name: { label: "Nome de quem recebe" },
  city: { label: "Cidade de quem recebe" },
});

/** Where customers pay by PIX, and what their bank shows. */
export function PixForm({ settings, onDirty }: SettingsFormProps) {
  const form = useRecordForm({
    row: settings,
    fieldsOf: (row: HouseSettings | undefined) => fieldsOf(row?.pix),
    send: (fields, _changed, row) => setPixKey(row?.version ?? 0, fields),
    reload: fetchSettings,
    invalidates: ["site", "orders"],
    onSaved: (): Promise<void> => fetchSettings().then(form.take, () => undefined),
  });
  const { key, used_key, used_kind, used_name, used_city } = settings.pix;
  return (
    <SettingsForm
      form={form}
      fallback="Não foi possível salvar a chave PIX"
      onDirty={onDirty}
      className="max-w-2xl gap-4"
    >
      <Field
        form={form}
        name="key"
        hint={
          used_kind
            ? `Em uso agora: ${used_key} (${KINDS[used_kind]}).`
            : key
              ? "A chave guardada não é uma chave PIX, e por isso nada é cobrado por PIX. Confira no aplicativo do banco."
              : "CPF, CNPJ, e-mail, telefone com DDD ou chave aleatória. Sem ela nada é cobrado por PIX."
        }
      />
      <Field form={form} name="name" hint={whenEmpty(used_name)} />
      <Field form={form} name="city" hint={whenEmpty(used_city)} />
    </SettingsForm>
  );
}

const whenEmpty = (used: string) =>
  used ? `Em uso agora: “${used}”. Deixe vazio para usar os dados da casa.` : "Deixe vazio para usar os dados da casa.";
