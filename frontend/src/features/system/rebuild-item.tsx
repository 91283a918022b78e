import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Refusal } from "@/components/ui/refusal";
import { DifferingRows } from "@/features/replay/differing-rows";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { formatInstant } from "@/lib/time";
import { type ComparisonState, drop, type RebuildState, switchTo, systemKey } from "./system";
import { rebuildLooks, secondsBetween, spanText } from "./words";

interface RebuildItemProps {
  rebuild: RebuildState;
  /** What people call the read model. */
  name: string;
}

/** One read model made anew: how far it is, whether it is equal, and the way to switch to it or to drop it. */
export function RebuildItem({ rebuild, name }: RebuildItemProps) {
  const [asked, setAsked] = useState<"switch" | "drop">();
  const client = useQueryClient();
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: systemKey }) };
  const change = useMutation({
    mutationFn: () => switchTo(rebuild.id),
    onSuccess: () => setAsked(undefined),
    ...settle,
  });
  const remove = useMutation({ mutationFn: () => drop(rebuild.id), onSuccess: () => setAsked(undefined), ...settle });
  const { state, comparison } = rebuild;
  const { label, tone, shape } = rebuildLooks[state];
  const ended = rebuild.ended_at !== null;
  return (
    <li aria-label={name} className="flex flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {name}
            <Badge tone={tone} shape={shape}>
              {label}
            </Badge>
          </p>
          <p className="text-xs text-muted tabular-nums wrap-anywhere">{`Pedida por ${askedText(rebuild)}`}</p>
        </div>
        {ended && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Tirar da lista: ${name}`}
            title="Tirar da lista"
            onClick={() => remove.mutate()}
            disabled={remove.isPending}
          >
            <Trash2 aria-hidden="true" className="size-4 text-muted" />
          </Button>
        )}
      </div>
      {rebuild.reason && <p className="wrap-anywhere">{rebuild.reason}</p>}
      {state === "running" && <Progress rebuild={rebuild} />}
      {comparison && <Comparison name={name} comparison={comparison} />}
      {!asked && <Refusal error={remove.error} fallback="Não foi possível tirar da lista" />}
      {(state === "running" || state === "ready") && (
        <div className="flex flex-wrap gap-2">
          {state === "ready" && (
            <Button size="small" variant="primary" onClick={() => setAsked("switch")} aria-label={`Trocar ${name}`}>
              Trocar
            </Button>
          )}
          <Button size="small" onClick={() => setAsked("drop")} aria-label={`Descartar ${name}`}>
            Descartar
          </Button>
        </div>
      )}
      {asked === "switch" && (
        <FormDialog
          title={`Trocar ${name}`}
          submit="Trocar"
          busy="Trocando..."
          isBusy={change.isPending}
          className="max-w-md"
          refusal={<Refusal error={change.error} fallback="A troca não pôde ser feita" />}
          onSubmit={() => change.mutate()}
          onClose={() => setAsked(undefined)}
        >
          <p>As telas passam a ler a leitura refeita de uma só vez, sem pausa. A anterior é apagada.</p>
          {different(comparison) > 0 && (
            <p className="text-warn">{`O que difere hoje (${differenceText(comparison)}) passa a ser como a história conta.`}</p>
          )}
        </FormDialog>
      )}
      {asked === "drop" && (
        <ConfirmDialog
          title={`Descartar ${name}`}
          question="A leitura refeita é apagada. A que está no ar segue como está."
          verb="Descartar"
          busy="Descartando..."
          isBusy={remove.isPending}
          error={remove.error}
          fallback="A leitura refeita não pôde ser descartada"
          onConfirm={() => remove.mutate()}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  );
}

function Progress({ rebuild: { done, total, seconds_left: left } }: { rebuild: RebuildState }) {
  const id = useId();
  const read = `${formatNumber(done)} de ${counted(total, "acontecimento", "acontecimentos")}`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="tabular-nums">
        {total === 0 ? "Começando" : left === null ? read : `${read}, falta ${spanText(left)}`}
      </label>
      <ProgressBar id={id} done={done} total={total} />
    </div>
  );
}

function Comparison({ name, comparison }: { name: string; comparison: ComparisonState }) {
  if (different(comparison) === 0) {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="ok" shape="check">
          Igual
        </Badge>
        <span className="tabular-nums">{`${counted(comparison.rows, "linha confere", "linhas conferem")} com a que está no ar`}</span>
      </p>
    );
  }
  const { differences } = comparison;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="warn" shape="cross">
          Diferente
        </Badge>
        <span className="tabular-nums">{`${differenceText(comparison)} da que está no ar`}</span>
      </p>
      {differences.length > 0 && (
        <details>
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm text-muted underline underline-offset-4">
            {differences.length < comparison.different
              ? `Ver ${differences.length} das ${formatNumber(comparison.different)} linhas diferentes`
              : "Ver o que difere"}
          </summary>
          <DifferingRows name={name} rows={differences} other="Refeita" />
        </details>
      )}
    </div>
  );
}

const different = (comparison: ComparisonState | null) => comparison?.different ?? 0;

/** `3 de 412 linhas diferem`. */
function differenceText(comparison: ComparisonState | null): string {
  const rows = counted(comparison?.rows ?? 0, "linha", "linhas");
  return `${formatNumber(different(comparison))} de ${rows} ${different(comparison) === 1 ? "difere" : "diferem"}`;
}

/** `Ana Beltrão em 21/11/2026 20:15, levou 40 s`. */
function askedText({ who, started_at: from, ended_at: to }: RebuildState): string {
  return `${who} em ${formatInstant(from)}${to ? `, ${spanText(Math.max(1, secondsBetween(from, to)))} até o fim` : ""}`;
}
