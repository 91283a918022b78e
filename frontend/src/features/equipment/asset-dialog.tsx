import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { type Asset, locationsQuery, modelsQuery, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { createEquipmentAsset, updateEquipmentAsset } from "@/api/generated/command";
import { newAssetBody } from "@/api/generated/fields";
import { getEquipmentAsset } from "@/api/generated/query";
import { paths } from "@/app/paths";
import { defineForm } from "@/components/form/define-form";
import { listHint, MakeBefore } from "@/components/form/list-hint";
import { RecordDialog } from "@/components/form/record-dialog";
import { CheckField } from "@/components/ui/check-field";
import { Field as PlainField } from "@/components/ui/field";
import { type EquipmentStatus, equipmentStatuses } from "@/components/ui/status-badge";
import { only, useRecordForm } from "@/lib/use-record-form";

/** What a new one can be: nobody has reserved it or taken it away yet. */
const STATUSES_OF_NEW = ["available", "maintenance", "lost", "retired"] as const satisfies EquipmentStatus[];

const assetForm = defineForm(newAssetBody, {
  asset_tag: { label: "Etiqueta" },
  model_id: { label: "Modelo", required: true },
  stock_location_id: { label: "Local", required: true },
  status: { label: "Situação" },
  notes: { label: "Observações" },
});
const { bodyOf, fieldsOf, Field } = assetForm;

type Usual = Pick<NonNullable<Parameters<typeof fieldsOf>[0]>, "model_id" | "stock_location_id">;

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
  const [usual, setUsual] = useState<Usual>({ model_id: modelId });
  const form = useRecordForm({
    ...assetForm,
    row: asset,
    fieldsOf: (row: Asset | undefined) => fieldsOf(row ? { ...row, stock_location_id: row.home_location_id } : usual),
    send: (fields, changed, row) =>
      row
        ? updateEquipmentAsset(row.id, only(bodyOf(fields), changed), { version: row.version })
        : createEquipmentAsset(bodyOf(fields)),
    reload: (row) => getEquipmentAsset(row.id),
    invalidates: touchedByEquipment,
    onSaved: (answer) => {
      toast.success(asset ? "Ativo salvo." : `Ativo ${String(answer.asset_tag)} cadastrado.`);
      if (asset || !another) return onClose();
      const { model_id, stock_location_id } = bodyOf(form.values);
      setUsual({ model_id, stock_location_id });
      form.restart();
    },
  });
  const { values } = form;
  const complete = values.model_id !== "" && values.stock_location_id !== "";
  const homeIsKnown = !asset || activeLocations.some((location) => location.id === asset.home_location_id);
  const home = { value: asset?.home_location_id ?? "", label: asset?.home_location_name ?? "" };
  return (
    <RecordDialog
      form={form}
      title={asset ? `Editar ${asset.asset_tag}` : "Novo ativo"}
      submit={asset ? "Salvar" : "Cadastrar ativo"}
      fallback={failedTo(asset ? "update" : "create", "equipment asset")}
      incomplete={!complete || (asset !== undefined && !values.asset_tag.trim())}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {asset ? (
          <PlainField label="Modelo" required>
            {(control) => <input {...control} readOnly value={asset.model_name} />}
          </PlainField>
        ) : (
          <Field
            form={form}
            name="model_id"
            empty="Escolha o modelo"
            options={named(activeModels)}
            hint={listHint(
              models,
              activeModels.length,
              <MakeBefore what="um modelo" to={`${paths.operations.equipment}?tab=models`} where="Modelos" />,
            )}
          />
        )}
        <Field
          form={form}
          name="stock_location_id"
          empty={asset ? undefined : "Escolha o local"}
          options={[...(homeIsKnown ? [] : [home]), ...named(activeLocations)]}
          hint={
            asset?.status === "checked_out"
              ? "Está fora agora; volta para o local escolhido."
              : listHint(
                  locations,
                  activeLocations.length,
                  <MakeBefore what="um local" to={`${paths.operations.equipment}?tab=locations`} where="Locais" />,
                )
          }
        />
        <Field
          form={form}
          name="asset_tag"
          required={asset !== undefined}
          placeholder={asset ? undefined : "gerada automaticamente"}
        />
        {!asset && (
          <Field
            form={form}
            name="status"
            options={STATUSES_OF_NEW.map((status) => ({ value: status, label: equipmentStatuses[status].label }))}
          />
        )}
      </div>
      <Field
        form={form}
        name="notes"
        hint="O que quem for usar precisa saber. Não escreva dados de clientes."
        counted={false}
      />
      {!asset && (
        <CheckField
          label="Continuar cadastrando"
          hint="O modelo e o local ficam para o próximo."
          checked={another}
          onChange={setAnother}
        />
      )}
    </RecordDialog>
  );
}

const named = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }));
