import { type FiscalProviderAnswer, touchedByNotes } from "@/api/fiscal";
import { chooseFiscalProvider, type ProviderChosen } from "@/api/generated/command";
import { providerBody } from "@/api/generated/fields";
import { readFiscalProvider } from "@/api/generated/query";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { InputField } from "@/components/ui/input-field";
import { useRecordForm } from "@/lib/use-record-form";

const providerForm = defineForm(
  providerBody,
  { token: { label: "Token" }, provider: { default: "focus" }, environment: { default: "homologacao" } },
  { without: ["renew_secret"] },
);
const { bodyOf, fieldsOf, problemsOf, Field } = providerForm;

interface ProviderDialogProps {
  known: FiscalProviderAnswer;
  onChosen: (answer: ProviderChosen) => void;
  onClose: () => void;
}

/** Names who transmits the notes. Secrets are typed here and never shown again. */
export function ProviderDialog({ known, onChosen, onClose }: ProviderDialogProps) {
  const form = useRecordForm({
    // one that was dismissed is chosen again without a change
    row: known.in_use ? known : undefined,
    fieldsOf: (row: FiscalProviderAnswer | undefined) => fieldsOf(row ?? known),
    problemsOf: (fields) => ({
      ...problemsOf(fields),
      ...(fields.provider === "focus" && !fields.token.trim() && !isSameAs(known, fields)
        ? { token: "Informe o token deste ambiente." }
        : {}),
      ...(fields.provider === "json" && !fields.url.trim() ? { url: "Informe o endereço do outro programa." } : {}),
    }),
    send: (fields, _changed, row) => {
      const { token, url, ...chosen } = bodyOf(fields);
      const body = chosen.provider === "focus" ? { ...chosen, token } : { ...chosen, url };
      return chooseFiscalProvider(body, row ? { version: row.version } : {});
    },
    reload: () => readFiscalProvider(),
    invalidates: touchedByNotes,
    success: "Provedor salvo.",
    onSaved: (answer) => {
      onClose();
      onChosen(answer);
    },
  });
  const { provider, environment, token } = form.values;
  const isKept = isSameAs(known, form.values);
  return (
    <RecordDialog
      form={form}
      title="Provedor de notas"
      fallback="O provedor não foi salvo"
      className="max-w-xl"
      onClose={onClose}
    >
      <Field form={form} name="provider" />
      <Field
        form={form}
        name="environment"
        hint={
          environment === "homologacao"
            ? "As notas saem como teste: não valem para o fisco nem para a entrega."
            : "As notas valem. Emita antes uma de cada tipo em homologação."
        }
      />
      {provider === "focus" ? (
        <InputField
          label="Token"
          type="password"
          autoComplete="new-password"
          required={!isKept}
          placeholder={isKept ? "como antes" : undefined}
          hint={
            isKept
              ? "Em branco: como antes."
              : "O deste ambiente, no painel da Focus NFe. Fica cifrado e não aparece de novo."
          }
          error={form.problemOf("token")}
          field={providerBody.token}
          value={token}
          onChange={(value) => form.set("token", value)}
        />
      ) : (
        <Field
          form={form}
          name="url"
          required
          autoCapitalize="none"
          hint="O programa recebe ali cada nota em JSON, assinada com o segredo que aparece depois de salvar."
        />
      )}
    </RecordDialog>
  );
}

/** Whether what was typed leaves the account as it is: its token stays. */
const isSameAs = (
  known: FiscalProviderAnswer,
  { provider, environment }: Pick<FiscalProviderAnswer, "provider" | "environment">,
) => known.version > 0 && known.provider === provider && known.environment === environment;
