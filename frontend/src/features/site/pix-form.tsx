import { TextField } from "@/components/form/fields";
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

const fieldsOf = (row: HouseSettings | undefined) => ({
  key: row?.pix.key ?? "",
  name: row?.pix.name ?? "",
  city: row?.pix.city ?? "",
});

/** Where customers pay by PIX, and what their bank shows. */
export function PixForm({ settings, onDirty }: SettingsFormProps) {
  const form = useRecordForm({
    row: settings,
    fieldsOf,
    problemsOf: () => ({}),
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
      <TextField
        form={form}
        name="key"
        label="Chave PIX"
        hint={
          used_kind
            ? `Em uso agora: ${used_key} (${KINDS[used_kind]}).`
            : key
              ? "A chave guardada não é uma chave PIX, e por isso nada é cobrado por PIX. Confira no aplicativo do banco."
              : "CPF, CNPJ, e-mail, telefone com DDD ou chave aleatória. Sem ela nada é cobrado por PIX."
        }
      />
      <TextField form={form} name="name" label="Nome de quem recebe" hint={whenEmpty(used_name)} />
      <TextField form={form} name="city" label="Cidade de quem recebe" hint={whenEmpty(used_city)} />
    </SettingsForm>
  );
}

const whenEmpty = (used: string) =>
  used ? `Em uso agora: “${used}”. Deixe vazio para usar os dados da casa.` : "Deixe vazio para usar os dados da casa.";
