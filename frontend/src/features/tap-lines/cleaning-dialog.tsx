import { useState } from "react";
import { cleanTapLines } from "@/api/generated/command";
import { cleaningBody } from "@/api/generated/fields";
import type { TapBoard } from "@/api/taps";
import { defineForm } from "@/components/form/define-form";
import { RecordDialog } from "@/components/form/record-dialog";
import { DateField } from "@/components/ui/date-input";
import { addDays, dayOf, isDay } from "@/lib/days";
import { now } from "@/lib/server-clock";
import { useRecordForm } from "@/lib/use-record-form";

interface CleaningDialogProps {
  board: TapBoard;
  /** Numbers of the taps that are marked at first. */
  chosen: readonly number[];
  onClose: () => void;
}

const { bodyOf, fieldsOf, problemsOf, Field } = defineForm(
  cleaningBody,
  { product: { required: "Diga com que produto." }, note: { kind: "text" } },
  { without: ["taps"] },
);

const USUAL_DAYS = 14;

/** Records that lines were cleaned: with what, and when the next cleaning is due. Filled in as the last time. */
export function CleaningDialog({ board, chosen, onClose }: CleaningDialogProps) {
  const last = board.taps
    .filter(({ cleaned_at }) => cleaned_at !== null)
    .toSorted((a, b) => (b.cleaned_at ?? "").localeCompare(a.cleaned_at ?? ""))[0];
  const [today] = useState(() => dayOf(now()));
  const usual = last?.cleaned_at && last.next_due ? daysBetween(dayOf(last.cleaned_at), last.next_due) : USUAL_DAYS;
  const form = useRecordForm({
    fieldsOf: () => ({
      ...fieldsOf({ product: last?.product, next_due: addDays(today, usual) }),
      taps: chosen,
    }),
    problemsOf: ({ taps, ...fields }) => ({
      ...problemsOf(fields),
      ...(taps.length === 0 && { taps: "Escolha ao menos uma torneira." }),
      ...((!isDay(fields.next_due) || fields.next_due <= today) && { next_due: "Um dia depois de hoje." }),
    }),
    send: ({ taps, ...fields }) => cleanTapLines({ ...bodyOf(fields), taps: [...taps] }),
    invalidates: ["tap_lines"],
    success: "Limpeza registrada.",
    onSaved: onClose,
  });
  const { taps } = form.values;
  const toggle = (tap: number) =>
    form.set(
      "taps",
      taps.includes(tap) ? taps.filter((each) => each !== tap) : [...taps, tap].toSorted((a, b) => a - b),
    );
  return (
    <RecordDialog
      form={form}
      title="Limpeza das linhas"
      submit="Registrar"
      className="max-w-md"
      fallback="Não foi possível registrar"
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Torneiras</legend>
        <div className="flex flex-wrap gap-2">
          {board.taps.map(({ tap }) => (
            <button
              key={tap}
              type="button"
              aria-pressed={taps.includes(tap)}
              aria-label={`Torneira ${tap}`}
              onClick={() => toggle(tap)}
              className="size-11 rounded-control border border-line-strong font-semibold tabular-nums aria-pressed:border-amber aria-pressed:bg-amber aria-pressed:text-on-amber"
            >
              {tap}
            </button>
          ))}
        </div>
        {form.problemOf("taps") && <p className="mt-1 text-sm text-bad">{form.problemOf("taps")}</p>}
      </fieldset>
      <Field form={form} name="product" placeholder="Alcalino 2%" />
      <DateField
        label="Próxima limpeza até"
        value={form.values.next_due}
        min={addDays(today, 1)}
        error={form.problemOf("next_due")}
        onChange={(value) => form.set("next_due", value)}
      />
      <Field form={form} name="note" />
      <p className="text-sm text-muted">Quem registra assina a limpeza com o próprio nome.</p>
    </RecordDialog>
  );
}

const DAY_MS = 86_400_000;

function daysBetween(first: string, last: string): number {
  return Math.max(1, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS));
}
