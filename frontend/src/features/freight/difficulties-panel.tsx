import type { UseQueryResult } from "@tanstack/react-query";
import { Plus, TrafficCone } from "lucide-react";
import { useState } from "react";
import { createRouteDifficulty, deleteRouteDifficulty, updateRouteDifficulty } from "@/api/generated/command";
import { RecordDialog } from "@/components/form/record-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardGrid, RecordCard } from "@/components/ui/card-grid";
import { Collection } from "@/components/ui/collection";
import { ConfirmAction } from "@/components/ui/confirm-action";
import { DeleteButton } from "@/components/ui/delete-button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { only, useRecordForm } from "@/lib/use-record-form";
import { bodyOf, difficultyForm } from "./difficulty-form";
import { type Difficulty, fetchDifficulty } from "./freight";

interface DifficultiesPanelProps {
  difficulties: UseQueryResult<Difficulty[]>;
  mayEdit: boolean;
}

type Open = { what: "edit"; difficulty?: Difficulty } | { what: "delete"; difficulty: Difficulty };

/** Hard roads, what they add to a price and where they lie. */
export function DifficultiesPanel({ difficulties, mayEdit }: DifficultiesPanelProps) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const create = mayEdit && (
    <Button icon={Plus} variant="primary" onClick={() => setOpen({ what: "edit" })}>
      Nova dificuldade
    </Button>
  );
  return (
    <>
      <Collection
        query={difficulties}
        name="dificuldades"
        fallback="As dificuldades de rota não puderam ser lidas."
        shapes="cards"
        rows={(rows) => rows}
        empty={
          <EmptyState
            title="Nenhuma dificuldade cadastrada"
            hint="Estrada de terra, serra ou pedágio: uma dificuldade encarece o frete nos lugares que você listar."
            icon={TrafficCone}
          >
            {create}
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            {create && <div className="flex justify-end px-4 pt-4">{create}</div>}
            <CardGrid label="Dificuldades de rota">
              {rows.map((difficulty) => (
                <RecordCard
                  key={difficulty.id}
                  title={difficulty.name}
                  subtitle={effectOf(difficulty)}
                  badges={
                    difficulty.is_active ? (
                      <Badge tone="ok" shape="dot">
                        Ativa
                      </Badge>
                    ) : (
                      <Badge shape="ring">Inativa</Badge>
                    )
                  }
                  actions={
                    mayEdit && (
                      <>
                        <Button
                          size="small"
                          variant="quiet"
                          aria-label={`Editar ${difficulty.name}`}
                          onClick={() => setOpen({ what: "edit", difficulty })}
                        >
                          Editar
                        </Button>
                        <DeleteButton name={difficulty.name} onClick={() => setOpen({ what: "delete", difficulty })} />
                      </>
                    )
                  }
                >
                  {difficulty.places.length > 0 ? (
                    <ul aria-label="Lugares" className="flex flex-wrap gap-1">
                      {difficulty.places.map((place) => (
                        <li key={place} className="rounded-full bg-neutral-soft px-2.5 py-0.5 text-xs">
                          {place}
                        </li>
                      ))}
                    </ul>
                  ) : (
                    <p className="text-muted">Sem lugares: ainda não vale para nenhum endereço.</p>
                  )}
                </RecordCard>
              ))}
            </CardGrid>
          </>
        )}
      </Collection>
      {open?.what === "edit" && <DifficultyDialog difficulty={open.difficulty} onClose={close} />}
      {open?.what === "delete" && (
        <ConfirmAction
          title={`Excluir ${open.difficulty.name}`}
          question="Tem certeza que deseja excluir esta dificuldade? Esta ação não pode ser desfeita."
          verb="Excluir"
          busy="Excluindo..."
          fallback="Não foi possível excluir a dificuldade"
          run={() => deleteRouteDifficulty(open.difficulty.id, { version: open.difficulty.version })}
          invalidates={["freight"]}
          success="Dificuldade excluída."
          onClose={close}
        >
          <p className="text-muted">Os eventos guardam o frete que foi combinado; só os próximos fretes mudam.</p>
        </ConfirmAction>
      )}
    </>
  );
}

/** `× 1,25 + R$ 20,00`. */
function effectOf({ multiplier, extra_flat }: Difficulty): string {
  const parts = [multiplier !== 1 && `× ${formatNumber(multiplier)}`, extra_flat > 0 && `+ ${formatMoney(extra_flat)}`];
  return parts.filter(Boolean).join(" ") || "não muda o preço";
}

const { Field } = difficultyForm;

interface DifficultyDialogProps {
  difficulty: Difficulty | undefined;
  onClose: () => void;
}

function DifficultyDialog({ difficulty, onClose }: DifficultyDialogProps) {
  const form = useRecordForm({
    ...difficultyForm,
    row: difficulty,
    send: (fields, changed, row) =>
      row
        ? updateRouteDifficulty(row.id, only(bodyOf(fields), changed), { version: row.version })
        : createRouteDifficulty(bodyOf(fields)),
    reload: (row) => fetchDifficulty(row.id),
    invalidates: ["freight"],
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
      <Field form={form} name="name" placeholder="Estrada de terra" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="multiplier" hint="Da parte da distância: 1,25 cobra um quarto a mais." />
        <Field form={form} name="extra_flat" required={false} hint="Somado uma vez por entrega." />
      </div>
      <Field
        form={form}
        name="places"
        hint="Um por linha: bairro, estrada ou cidade. Vale quando o endereço da entrega contém um deles."
        rows={4}
      />
      <Field form={form} name="is_active" hint="Inativa, os fretes não olham para ela." />
    </RecordDialog>
  );
}
