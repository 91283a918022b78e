import type { TaxProfileAnswer, TaxTreatment } from "@/api/fiscal";
import { createTaxProfile, updateTaxProfile } from "@/api/generated/command";
import { newTaxProfileBody } from "@/api/generated/fields";
import { listTaxProfiles } from "@/api/generated/query";
import { defineForm } from "@/components/form/define-form";
import { CheckField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { dayOf } from "@/lib/days";
import { useNow } from "@/lib/use-now";
import { useRecordForm } from "@/lib/use-record-form";
import { useClassName } from "./class-name";

/** What is edited: the profile, and the taxes of which of its days. */
export type EditedProfile = TaxProfileAnswer & { treatment: TaxTreatment | undefined };

const rate = { within: "Informe de 0 a 100, como 0,65." };
const profileForm = defineForm(newTaxProfileBody, {
  name: { label: "Nome", required: true },
  valid_from: { label: "Tributos valem a partir de", required: "Escolha o dia." },
  icms_rate: rate,
  pis_rate: rate,
  cofins_rate: rate,
  ibs_state_rate: rate,
  ibs_city_rate: rate,
  cbs_rate: rate,
});
const { bodyOf, fieldsOf, problemsOf, Field } = profileForm;

interface ProfileDialogProps {
  profile: EditedProfile | undefined;
  onClose: () => void;
}

/** Creates a tax profile, or changes its name and its taxes from a day on. */
export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const today = dayOf(useNow());
  const form = useRecordForm({
    row: profile,
    fieldsOf: (row: EditedProfile | undefined) => ({
      ...fieldsOf({ ...row?.treatment, name: row?.name, valid_from: row?.treatment?.valid_from ?? today }),
      active: row?.active ?? true,
    }),
    problemsOf,
    send: (fields, changed, row) => {
      const { name, ...taxes } = bodyOf(fields);
      if (!row) return createTaxProfile({ name, ...taxes });
      const isTaxed = changed.some((each) => each !== "name" && each !== "active");
      return updateTaxProfile(
        row.id,
        {
          ...(changed.includes("name") ? { name } : {}),
          ...(changed.includes("active") ? { active: fields.active } : {}),
          ...(isTaxed ? taxes : {}),
        },
        { version: row.version },
      );
    },
    reload: async (row): Promise<EditedProfile> => {
      const now = (await listTaxProfiles()).data.find(({ id }) => id === row.id) ?? row;
      const day = row.treatment?.valid_from;
      return { ...now, treatment: now.treatments.find(({ valid_from }) => valid_from === day) };
    },
    invalidates: ["fiscal"],
    success: profile ? "Perfil salvo." : "Perfil criado.",
    onSaved: onClose,
  });
  const className = useClassName(form.values.tax_class);
  return (
    <RecordDialog
      form={form}
      title={profile ? `Editar ${profile.name}` : "Novo perfil de tributos"}
      submit={profile ? "Salvar" : "Criar perfil"}
      fallback={profile ? "Não foi possível salvar o perfil" : "Não foi possível criar o perfil"}
      incomplete={!form.values.name.trim()}
      className="max-w-2xl"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <Field form={form} name="name" placeholder="Chope comprado com ST" />
        <Field form={form} name="valid_from" />
      </div>
      <fieldset className="grid grid-cols-2 gap-4">
        <legend className="mb-3 font-semibold">ICMS</legend>
        <Field form={form} name="cfop_inside" />
        <Field form={form} name="cfop_outside" />
        <Field form={form} name="icms" hint="CSOSN: Simples e MEI." />
        <Field form={form} name="icms_rate" label="ICMS (%)" />
      </fieldset>
      <fieldset className="grid grid-cols-2 gap-4">
        <legend className="mb-3 font-semibold">PIS e COFINS</legend>
        <Field form={form} name="pis" />
        <Field form={form} name="pis_rate" label="PIS (%)" />
        <Field form={form} name="cofins" />
        <Field form={form} name="cofins_rate" label="COFINS (%)" />
      </fieldset>
      <fieldset className="grid grid-cols-2 gap-4">
        <legend className="mb-3 font-semibold">IBS, CBS e Imposto Seletivo</legend>
        <div className="col-span-full">
          <Field form={form} name="tax_class" placeholder="000001" hint={className} />
        </div>
        <Field form={form} name="ibs_state_rate" />
        <Field form={form} name="ibs_city_rate" />
        <Field form={form} name="cbs_rate" />
        <Field form={form} name="selective_class" label="Imposto Seletivo" hint="A classificação, se houver." />
      </fieldset>
      <p className="text-muted">
        Quem diz estes códigos é o contador. As alíquotas ficam em branco se ele não passou nenhuma. Notas que já saíram
        e os dias anteriores não mudam.
      </p>
      {profile && (
        <CheckField
          form={form}
          name="active"
          label="Em uso"
          hint="Um perfil encerrado não é oferecido nos cadastros."
        />
      )}
    </RecordDialog>
  );
}
