import { useState } from "react";
import { toast } from "sonner";
import { createRouteDifficulty, updateRouteDifficulty } from "@/api/generated/command";
import { CheckField } from "@/components/ui/check-field";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { InputField } from "@/components/ui/input-field";
import { Refusal } from "@/components/ui/refusal";
import { only, useRecordForm } from "@/lib/use-record-form";
import { bodyOf, fieldsOf, type Problems, problemsOf } from "./difficulty-form";
import { type Difficulty, fetchDifficulty, freightKey } from "./freight";

interface DifficultyDialogProps {
  difficulty: Difficulty | undefined;
  onClose: () => void;
}

export function DifficultyDialog({ difficulty, onClose }: DifficultyDialogProps) {
  const [problems, setProblems] = useState<Problems>({});
  const form = useRecordForm({
    row: difficulty,
    fieldsOf,
    send: (fields, changed, row) =>
      row
        ? updateRouteDifficulty(row.id, only(bodyOf(fields), changed), { version: row.version })
        : createRouteDifficulty(bodyOf(fields)),
    reload: (row) => fetchDifficulty(row.id),
    invalidates: [freightKey],
    onSaved: () => {
      toast.success(difficulty ? "Dificuldade salva." : "Dificuldade criada.");
      onClose();
    },
  });
  const { values, set, save } = form;
  const refusalOf = (field: keyof typeof values) => problems[field] ?? form.refusalOf(field);
  const submit = () => {
    const found = problemsOf(values);
    setProblems(found);
    if (Object.keys(found).length === 0) save.mutate();
  };
  return (
    <FormDialog
      title={difficulty ? `Editar ${difficulty.name}` : "Nova dificuldade"}
      submit={difficulty ? "Salvar" : "Criar dificuldade"}
      isBusy={save.isPending}
      disabled={!values.name.trim() || (difficulty !== undefined && !form.dirty)}
      dirty={form.dirty}
      refusal={
        !form.isAboutFields(["name", "multiplier", "extra_flat", "places"]) && (
          <Refusal error={save.error} fallback="Não foi possível salvar a dificuldade" />
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField
        label="Nome"
        required
        error={refusalOf("name")}
        maxLength={100}
        placeholder="Estrada de terra"
        value={values.name}
        onChange={(value) => set("name", value)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField
          label="Multiplicador"
          required
          hint="Da parte da distância: 1,25 cobra um quarto a mais."
          error={refusalOf("multiplier")}
          inputMode="decimal"
          value={values.multiplier}
          onChange={(value) => set("multiplier", value)}
        />
        <InputField
          label="Valor fixo (R$)"
          hint="Somado uma vez por entrega."
          error={refusalOf("extra_flat")}
          inputMode="decimal"
          value={values.extra_flat}
          onChange={(value) => set("extra_flat", value)}
        />
      </div>
      <Field
        label="Lugares"
        hint="Um por linha: bairro, estrada ou cidade. Vale quando o endereço da entrega contém um deles."
        error={refusalOf("places")}
      >
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={values.places}
            onChange={(event) => set("places", event.target.value)}
          />
        )}
      </Field>
      <CheckField
        label="Ativa"
        hint="Inativa, os fretes não olham para ela."
        checked={values.is_active}
        onChange={(checked) => set("is_active", checked)}
      />
    </FormDialog>
  );
}
