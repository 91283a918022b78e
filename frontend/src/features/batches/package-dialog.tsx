import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { type Batch, kegsQuery } from "@/api/beers";
import { assetsQuery, modelsQuery } from "@/api/equipment";
import { packageBatch } from "@/api/generated/command";
import { DayField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { CameraButton } from "@/components/labels/camera-button";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { sumLitres } from "@/lib/litres";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { useRecordForm } from "@/lib/use-record-form";
import { useMay } from "@/session/access";
import { bodyOf, type FillFields, litresOf, newTags, type PackageFields, problemsOf } from "./package-form";

const USUAL_L = "50";

/** Fills containers from a batch: their tags, the litres of each, and until when they may be served. */
export function PackageDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const left = sumLitres([batch.litres, -batch.packaged_l]);
  const form = useRecordForm({
    fieldsOf: (): PackageFields => ({ best_before: "", fills: [] }),
    problemsOf: (fields) => problemsOf(fields, left),
    send: (fields) => packageBatch(batch.id, bodyOf(fields), { version: batch.version }),
    invalidates: ["beers", "equipment"],
    success: "Envase registrado.",
    onSaved: onClose,
  });
  const { fills } = form.values;
  const put = (next: readonly FillFields[]) => form.set("fills", next);
  const total = litresOf(fills);
  return (
    <RecordDialog
      form={form}
      title={`Envasar o lote ${batch.code}`}
      submit="Registrar envase"
      fallback="Não foi possível registrar o envase"
      whenMoved="Alguém mudou este lote agora há pouco. Feche e confira."
      onClose={onClose}
    >
      <p className="text-muted tabular-nums">{`${batch.beer_name} · o lote ainda tem ${formatNumber(left)} L`}</p>
      <DayField form={form} name="best_before" label="Validade" required hint="O último dia em que pode ser servido." />
      <NewTags
        problem={form.problemOf("fills")}
        onAdd={(text) => {
          const litres = fills.at(-1)?.litres ?? USUAL_L;
          put([...fills, ...newTags(text, fills).map((tag) => ({ tag, litres }))]);
        }}
      />
      {fills.length > 0 && (
        <ul aria-label="Barris deste envase" className="divide-y divide-line rounded-card border border-line">
          {fills.map((fill, place) => (
            <li key={fill.tag} className="flex items-center gap-3 px-3 py-2">
              <span className="min-w-0 grow font-medium wrap-anywhere">{fill.tag}</span>
              <div className="w-28 [&_label]:sr-only">
                <InputField
                  label={`Litros em ${fill.tag}`}
                  inputMode="decimal"
                  error={form.problemOf(`fills.${place}.litres`)}
                  value={fill.litres}
                  onChange={(litres) => put(fills.map((each) => (each === fill ? { ...each, litres } : each)))}
                />
              </div>
              <span className="text-muted">L</span>
              <Button
                size="small"
                variant="quiet"
                aria-label={`Tirar ${fill.tag}`}
                onClick={() => put(fills.filter((each) => each !== fill))}
                className="px-2"
              >
                <X aria-hidden="true" className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {fills.length > 0 && (
        <output className="tabular-nums">
          {`${counted(fills.length, "barril", "barris")}, ${formatNumber(total)} L. `}
          {total <= left && (
            <span className="text-muted">{`Sobram ${formatNumber(sumLitres([left, -total]))} L no lote.`}</span>
          )}
        </output>
      )}
    </RecordDialog>
  );
}

function NewTags({ problem, onAdd }: { problem: string | undefined; onAdd: (text: string) => void }) {
  const [typed, setTyped] = useState("");
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    onAdd(typed);
    setTyped("");
    input.current?.focus();
  };
  return (
    <Field
      label="Etiqueta do barril"
      error={problem}
      hint="Leia ou digite uma de cada vez, ou cole várias separadas por espaço."
    >
      {(control) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...control}
            ref={input}
            list={list}
            autoComplete="off"
            autoCapitalize="characters"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              // in a form, Enter would send it
              event.preventDefault();
              add();
            }}
          />
          <EmptyContainers id={list} />
          <Button onClick={add} disabled={!typed.trim()}>
            Adicionar
          </Button>
          <CameraButton onRead={onAdd} many />
        </div>
      )}
    </Field>
  );
}

/** The tags of the containers that are in the house and empty, for those who may see the equipment. */
function EmptyContainers({ id }: { id: string }) {
  const reads = useMay("place_orders");
  const assets = useQuery({ ...assetsQuery({ status: "available", limit: 1000 }), enabled: reads });
  const models = useQuery({ ...modelsQuery({ limit: 1000 }), enabled: reads });
  const kegs = useQuery({ ...kegsQuery({ limit: 1000 }), enabled: reads });
  if (!assets.data || !models.data || !kegs.data) return null;
  const containers = new Map(models.data.models.map((model) => [model.id, model.capacity_l]));
  const full = new Set(kegs.data.kegs.map((keg) => keg.container_id));
  return (
    <datalist id={id}>
      {assets.data.assets
        .filter((asset) => !full.has(asset.id) && (containers.get(asset.model_id) || /barril/i.test(asset.model_name)))
        .map((asset) => (
          <option key={asset.id} value={asset.asset_tag}>{`${asset.model_name} · ${asset.location_name}`}</option>
        ))}
    </datalist>
  );
}
