import { createRouteDifficulty, updateRouteDifficulty } from "@/api/generated/command";
import { CheckField, DecimalField, MoneyField, TextAreaField, TextField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { only, useRecordForm } from "@/lib/use-record-form";
import { bodyOf, fieldsOf, problemsOf } from "./difficulty-form";
import { type Difficulty, fetchDifficulty, freightKey } from "./freight";

interface DifficultyDialogProps {
  difficulty: Difficulty | undefined;
  onClose: () => void;
}

export function DifficultyDialog({ difficulty, onClose }: DifficultyDialogProps) {
  const form = useRecordForm({
    row: difficulty,
    fieldsOf,
    problemsOf,
    send: (fields, changed, row) =>
      row
        ? updateRouteDifficulty(row.id, only(bodyOf(fields), changed), { version: row.version })
        : createRouteDifficulty(bodyOf(fields)),
    reload: (row) => fetchDifficulty(row.id),
    invalidates: [freightKey],
    success: difficulty ? "Dificuldade salva." : "Dificuldade criada.",
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      title={difficulty ? `Editar ${difficulty.name}` : "Nova dificuldade"}
      submit={difficulty ? "Salvar" : "Criar dificuldade"}
      fallback="Não foi possível salvar a dificuldade"
      incomplete={!form.values.name.trim()}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Nome" required maxLength={100} placeholder="Estrada de terra" />
      <div className="grid gap-4 sm:grid-cols-2">
        <DecimalField
          form={form}
          name="multiplier"
          label="Multiplicador"
          required
          hint="Da parte da distância: 1,25 cobra um quarto a mais."
        />
        <MoneyField form={form} name="extra_flat" label="Valor fixo (R$)" hint="Somado uma vez por entrega." />
      </div>
      <TextAreaField
        form={form}
        name="places"
        label="Lugares"
        hint="Um por linha: bairro, estrada ou cidade. Vale quando o endereço da entrega contém um deles."
        rows={4}
      />
      <CheckField form={form} name="is_active" label="Ativa" hint="Inativa, os fretes não olham para ela." />
    </RecordDialog>
  );
}
