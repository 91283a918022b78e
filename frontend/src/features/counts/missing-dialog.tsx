import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { locationsQuery, touchedByEquipment } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { setEquipmentAssetStatus, updateEquipmentAsset } from "@/api/generated/command";
import { assetStatusBody } from "@/api/generated/fields";
import { paths } from "@/app/paths";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { OptionList } from "@/components/ui/option-list";
import { RadioRow } from "@/components/ui/radio-row";
import { Refusal } from "@/components/ui/refusal";
import { fullDay } from "@/lib/days";
import { staysForEver } from "@/lib/history-hint";
import { useCommand } from "@/lib/use-command";
import type { Missing } from "./missing";

const steps = {
  moved: { label: "Está em outro local da casa", done: "mudou de local" },
  checked_out: { label: "Está com um cliente", done: "com um cliente" },
  maintenance: { label: "Está no conserto", done: "em manutenção" },
  lost: { label: "Sumiu: dar como perdida", done: "dada como perdida" },
  retired: { label: "Não serve mais: aposentar", done: "aposentada" },
} as const;
type Step = keyof typeof steps;
const linkClass = "font-medium underline underline-offset-4";
const STEPS = Object.keys(steps) as Step[];

interface MissingDialogProps {
  piece: Missing;
  /** Of the count. */
  day: string;
  onClose: () => void;
}

/** What became of a piece that was missing: each answer is a command on the piece that the screens of it have, too. */
export function MissingDialog({ piece: { id, tag, now }, day, onClose }: MissingDialogProps) {
  const [step, setStep] = useState<Step>();
  const [place, setPlace] = useState("");
  const [reason, setReason] = useState(`Faltou na contagem de ${fullDay(day)}.`);
  const places = useQuery(locationsQuery()).data?.locations ?? [];
  const others = places.filter((each) => each.is_active && each.kind !== "transito" && each.id !== now.location_id);
  const change = useCommand({
    run: (asked: Step) =>
      asked === "moved"
        ? updateEquipmentAsset(id, { stock_location_id: Number(place) }, { version: now.version })
        : setEquipmentAssetStatus(id, { status: asked, reason: reason.trim() }, { version: now.version }),
    invalidates: touchedByEquipment,
    success: (_, asked) => `${tag}: ${steps[asked].done}.`,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`O que houve com ${tag}?`}
      submit="Registrar"
      isBusy={change.isPending}
      disabled={!step || (step === "moved" ? !place : !reason.trim())}
      refusal={
        <Refusal
          error={change.error}
          fallback={failedTo("update", "equipment asset")}
          whenMoved="A peça mudou agora há pouco. Confira e tente de novo."
        />
      }
      onSubmit={() => step && change.mutate(step)}
      onClose={onClose}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">O que houve</legend>
        {STEPS.filter((each) => each !== now.status).map((each) => (
          <RadioRow key={each} name="step" checked={each === step} onChoose={() => setStep(each)}>
            {steps[each].label}
          </RadioRow>
        ))}
      </fieldset>
      {step === "moved" && (
        <Field label="Onde ela está" required>
          {(control) => (
            <select {...control} value={place} onChange={(event) => setPlace(event.target.value)}>
              <option value="">Escolha o local</option>
              <OptionList of={others} />
            </select>
          )}
        </Field>
      )}
      {step === "checked_out" && (
        <p className="rounded-control bg-sunken px-3 py-2">
          {"Ela foi no lugar de outra peça? Abra o evento e toque em Trocar, ao lado da peça: "}
          <Link to={paths.operations.events} className={linkClass}>
            Barris para Eventos
          </Link>
          .
        </p>
      )}
      {step && step !== "moved" && now.keg_id !== null && (
        <p className="rounded-control bg-warn-soft px-3 py-2">
          {`O barril segue cheio de ${now.beer || "chope"} no estoque. Sem ele, dê baixa no chope: `}
          <Link to={paths.operations.keg(now.keg_id)} className={linkClass}>
            Abrir o barril
          </Link>
          .
        </p>
      )}
      {step && step !== "moved" && (
        <InputField
          label="Motivo"
          required
          hint={staysForEver}
          field={assetStatusBody.reason}
          value={reason}
          onChange={setReason}
        />
      )}
    </FormDialog>
  );
}
