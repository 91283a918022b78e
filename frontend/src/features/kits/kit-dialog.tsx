import { type Kit, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createKit, updateKit } from "@/api/generated/command";
import { getKit } from "@/api/generated/query";
import { CheckField, MoneyField, SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { only, useRecordForm } from "@/lib/use-record-form";
import { bodyOf, fieldsOf, problemsOf, rentalPeriods } from "./kit-form";
import { KitItems } from "./kit-items";

const periods = Object.fromEntries(Object.entries(rentalPeriods).map(([period, { label }]) => [period, label]));

/** Creates a kit or changes one, with its items. */
export function KitDialog({ kit, onClose }: { kit: Kit | undefined; onClose: () => void }) {
  const form = useRecordForm({
    row: kit,
    fieldsOf,
    problemsOf,
    send: (fields, changed, row) =>
      row ? updateKit(row.id, only(bodyOf(fields), changed), { version: row.version }) : createKit(bodyOf(fields)),
    reload: (row) => getKit(row.id),
    invalidates: touchedByEquipment,
    success: kit ? "Kit salvo." : "Kit criado.",
    onSaved: onClose,
  });
  const { values, set } = form;
  return (
    <RecordDialog
      form={form}
      title={kit ? `Editar ${kit.name}` : "Novo kit"}
      submit={kit ? "Salvar" : "Criar kit"}
      fallback={failedTo(kit ? "update" : "create", "kit definition")}
      incomplete={!values.code.trim() || !values.name.trim()}
      className="max-w-2xl"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <TextField form={form} name="code" label="Código" required maxLength={40} />
        <TextField form={form} name="name" label="Nome" required maxLength={100} />
      </div>
      <TextAreaField
        form={form}
        name="description"
        label="Descrição"
        hint="O que vem no kit, para contar ao cliente."
        rows={2}
        maxLength={2000}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <MoneyField form={form} name="rental_price" label="Aluguel (R$)" />
        <SelectField form={form} name="rental_period" label="Período" options={periods} />
        <MoneyField form={form} name="penalty_per_day" label="Multa por dia (R$)" />
      </div>
      <KitItems items={values.items} refusalOf={form.problemOf} onChange={(items) => set("items", items)} />
      <CheckField form={form} name="is_active" label="Ativo" hint="Só kits ativos podem entrar em eventos novos." />
    </RecordDialog>
  );
}
