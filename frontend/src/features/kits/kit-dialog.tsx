import { useState } from "react";
import { toast } from "sonner";
import { type Kit, type RentalPeriod, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createKit, updateKit } from "@/api/generated/command";
import { getKit } from "@/api/generated/query";
import { CheckField } from "@/components/ui/check-field";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { only, useRecordForm } from "@/lib/use-record-form";
import { bodyOf, fieldsOf, type Problems, problemsOf, rentalPeriods } from "./kit-form";
import { KitItems } from "./kit-items";

/** Creates a kit or changes one, with its items. */
export function KitDialog({ kit, onClose }: { kit: Kit | undefined; onClose: () => void }) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRecordForm({
    row: kit,
    fieldsOf,
    send: (fields, changed, row) =>
      row ? updateKit(row.id, only(bodyOf(fields), changed), { version: row.version }) : createKit(bodyOf(fields)),
    reload: (row) => getKit(row.id),
    invalidates: touchedByEquipment,
    onSaved: () => {
      toast.success(kit ? "Kit salvo." : "Kit criado.");
      onClose();
    },
  });
  const { values, set, save } = form;
  const refusalOf = (field: string) => problems[field] ?? form.refusalOf(field);
  const shownFields = [...Object.keys(values), ...values.items.flatMap((_, place) => itemFields(place))];
  const submit = () => {
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate();
  };

  return (
    <FormDialog
      title={kit ? `Editar ${kit.name}` : "Novo kit"}
      submit={kit ? "Salvar" : "Criar kit"}
      isBusy={save.isPending}
      disabled={!values.code.trim() || !values.name.trim() || (kit !== undefined && !form.dirty)}
      dirty={form.dirty}
      refusal={
        !form.isAboutFields(shownFields) && (
          <Refusal error={save.error} fallback={failedTo(kit ? "update" : "create", "kit definition")} />
        )
      }
      className="max-w-2xl"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <InputField
          label="Código"
          required
          error={refusalOf("code")}
          maxLength={40}
          value={values.code}
          onChange={(value) => set("code", value)}
        />
        <InputField
          label="Nome"
          required
          error={refusalOf("name")}
          maxLength={100}
          value={values.name}
          onChange={(value) => set("name", value)}
        />
      </div>
      <Field label="Descrição" error={refusalOf("description")} hint="O que vem no kit, para contar ao cliente.">
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={2000}
            value={values.description}
            onChange={(event) => set("description", event.target.value)}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <InputField
          label="Aluguel (R$)"
          error={refusalOf("rental_price")}
          inputMode="decimal"
          value={values.rental_price}
          onChange={(value) => set("rental_price", value)}
        />
        <Field label="Período" error={refusalOf("rental_period")}>
          {(control) => (
            <select
              {...control}
              value={values.rental_period}
              onChange={(event) => set("rental_period", event.target.value as RentalPeriod)}
            >
              {Object.entries(rentalPeriods).map(([period, { label }]) => (
                <option key={period} value={period}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <InputField
          label="Multa por dia (R$)"
          error={refusalOf("penalty_per_day")}
          inputMode="decimal"
          value={values.penalty_per_day}
          onChange={(value) => set("penalty_per_day", value)}
        />
      </div>
      <KitItems items={values.items} refusalOf={refusalOf} onChange={(items) => set("items", items)} />
      <CheckField
        label="Ativo"
        hint="Só kits ativos podem entrar em eventos novos."
        checked={values.is_active}
        onChange={(checked) => set("is_active", checked)}
      />
    </FormDialog>
  );
}

const itemFields = (place: number) =>
  ["model_id", "qty_required", "unit_price"].map((field) => `items.${place}.${field}`);
