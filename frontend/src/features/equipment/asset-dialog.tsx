import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { type Asset, locationsQuery, modelsQuery, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createEquipmentAsset, updateEquipmentAsset } from "@/api/generated/command";
import { getEquipmentAsset } from "@/api/generated/query";
import { CheckField } from "@/components/ui/check-field";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { type EquipmentStatus, equipmentStatuses } from "@/components/ui/status-badge";
import { listHint } from "@/lib/list-hint";
import { only, useRecordForm } from "@/lib/use-record-form";

const FIELDS = ["asset_tag", "model_id", "stock_location_id", "notes"] as const;
/** What a new one can be: nobody has reserved it or taken it away yet. */
const STATUSES_OF_NEW = ["available", "maintenance", "lost", "retired"] as const satisfies EquipmentStatus[];

const fieldsOf = (asset: Asset | undefined) => ({
  asset_tag: asset?.asset_tag ?? "",
  model_id: asset ? String(asset.model_id) : "",
  stock_location_id: asset ? String(asset.home_location_id) : "",
  status: asset?.status ?? "available",
  notes: asset?.notes ?? "",
});

interface AssetDialogProps {
  asset: Asset | undefined;
  /** The model of a new one, where it is known already. */
  modelId?: number;
  onClose: () => void;
}

/** Registers an asset, or changes one. A new one needs a model and a location; its tag is made where none is given. */
export function AssetDialog({ asset, modelId, onClose }: AssetDialogProps) {
  const models = useQuery(modelsQuery());
  const locations = useQuery(locationsQuery());
  const activeModels = (models.data?.models ?? []).filter((model) => model.is_active);
  const activeLocations = (locations.data?.locations ?? []).filter((location) => location.is_active);
  const [another, setAnother] = useState(false);
  const [usual, setUsual] = useState({ model_id: modelId ? String(modelId) : "", stock_location_id: "" });
  const form = useRecordForm({
    row: asset,
    fieldsOf: (row) => ({ ...fieldsOf(row), ...(row ? {} : usual) }),
    send: (fields, changed, row) => {
      const body = {
        asset_tag: fields.asset_tag.trim(),
        stock_location_id: Number(fields.stock_location_id),
        notes: fields.notes.trim(),
      };
      if (row) return updateEquipmentAsset(row.id, only(body, changed), { version: row.version });
      return createEquipmentAsset({ ...body, model_id: Number(fields.model_id), status: fields.status });
    },
    reload: (row) => getEquipmentAsset(row.id),
    invalidates: touchedByEquipment,
    onSaved: (answer) => {
      toast.success(asset ? "Ativo salvo." : `Ativo ${String(answer.asset_tag)} cadastrado.`);
      if (asset || !another) return onClose();
      const { model_id, stock_location_id } = form.values;
      setUsual({ model_id, stock_location_id });
      form.restart();
    },
  });
  const { values, set, save } = form;
  const complete = values.model_id !== "" && values.stock_location_id !== "";
  const away = asset?.status === "checked_out";
  return (
    <FormDialog
      title={asset ? `Editar ${asset.asset_tag}` : "Novo ativo"}
      submit={asset ? "Salvar" : "Cadastrar ativo"}
      isBusy={save.isPending}
      disabled={!complete || (asset !== undefined && (!form.dirty || !values.asset_tag.trim()))}
      dirty={form.dirty}
      refusal={
        !form.isAboutFields(FIELDS) && (
          <Refusal error={save.error} fallback={failedTo(asset ? "update" : "create", "equipment asset")} />
        )
      }
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Modelo"
          required
          error={form.refusalOf("model_id")}
          hint={asset ? undefined : listHint(models, activeModels.length, "Crie antes um modelo, na aba Modelos.")}
        >
          {(control) =>
            asset ? (
              <input {...control} readOnly value={asset.model_name} />
            ) : (
              <select {...control} value={values.model_id} onChange={(event) => set("model_id", event.target.value)}>
                <option value="">Escolha o modelo</option>
                {activeModels.map((model) => (
                  <option key={model.id} value={model.id}>
                    {model.name}
                  </option>
                ))}
              </select>
            )
          }
        </Field>
        <Field
          label="Local"
          required
          error={form.refusalOf("stock_location_id")}
          hint={
            away
              ? "Está fora agora; volta para o local escolhido."
              : listHint(locations, activeLocations.length, "Crie antes um local, na aba Locais.")
          }
        >
          {(control) => (
            <select
              {...control}
              value={values.stock_location_id}
              onChange={(event) => set("stock_location_id", event.target.value)}
            >
              {!asset && <option value="">Escolha o local</option>}
              {asset && !activeLocations.some((location) => location.id === asset.home_location_id) && (
                <option value={asset.home_location_id}>{asset.home_location_name}</option>
              )}
              {activeLocations.map((location) => (
                <option key={location.id} value={location.id}>
                  {location.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <InputField
          label="Etiqueta"
          required={asset !== undefined}
          error={form.refusalOf("asset_tag")}
          maxLength={40}
          placeholder={asset ? undefined : "gerada automaticamente"}
          value={values.asset_tag}
          onChange={(value) => set("asset_tag", value)}
        />
        {!asset && (
          <Field label="Situação">
            {(control) => (
              <select
                {...control}
                value={values.status}
                onChange={(event) => set("status", event.target.value as EquipmentStatus)}
              >
                {STATUSES_OF_NEW.map((status) => (
                  <option key={status} value={status}>
                    {equipmentStatuses[status].label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      <Field
        label="Observações"
        error={form.refusalOf("notes")}
        hint="O que quem for usar precisa saber. Não escreva dados de clientes."
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={2000}
            value={values.notes}
            onChange={(event) => set("notes", event.target.value)}
          />
        )}
      </Field>
      {!asset && (
        <CheckField
          label="Continuar cadastrando"
          hint="O modelo e o local ficam para o próximo."
          checked={another}
          onChange={setAnother}
        />
      )}
    </FormDialog>
  );
}
