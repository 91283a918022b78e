import { type FormEvent, useId, useState } from "react";
import { costCenterLabels } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { controlClass } from "@/components/ui/field";
import type { CostCenter } from "@/lib/cost-centers";
import { formatNumber } from "@/lib/numbers";
import {
  assetsField,
  cleaningField,
  type Draft,
  draftOf,
  freightChanged,
  type Present,
  type Problems,
  questionOf,
  termField,
} from "./draft";
import { asksNothing, type Question, termNames, terms } from "./question";
import { SeasonChoice } from "./season-choice";

interface QuestionFormProps {
  question: Question;
  present: Present;
  today: string;
  onAsk: (question: Question) => void;
  /** The question is asked: show the answer. */
  onSubmit: () => void;
}

/** What would have been different, filled with what is. */
export function QuestionForm({ question, present, today, onAsk, onSubmit }: QuestionFormProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(question, present));
  const [problems, setProblems] = useState<Problems>({});
  const season = { from: question.from, to: question.to };
  const type = (name: string) => (text: string) => {
    setDraft({ ...draft, [name]: text });
    setProblems(without(problems, name));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = questionOf(draft, present, season);
    if ("problems" in found) return setProblems(found.problems);
    onAsk(found.question);
    onSubmit();
  };
  const undo = () => {
    const nothing: Question = { ...season, cleaning: {}, assets: {}, freight: {} };
    setDraft(draftOf(nothing, present));
    setProblems({});
    onAsk(nothing);
  };
  const field = (name: string) => ({ text: draft[name] ?? "", problem: problems[name], onType: type(name) });
  return (
    <Card title="O que teria sido outro">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6 p-4">
        <SeasonChoice
          season={season}
          today={today}
          onChange={({ from, to }) => onAsk({ ...question, from: from || undefined, to: to || undefined })}
        />
        <fieldset className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-1">
          <legend className="mb-2 font-semibold">Equipamentos</legend>
          {present.models.map(({ id, name, baseline }) => (
            <fieldset key={id} className="grid grid-cols-2 gap-x-3 gap-y-1">
              <legend className="mb-1">{name}</legend>
              <NumberField label="Ativos" now={formatNumber(baseline.assets)} {...field(assetsField(id))} />
              <NumberField
                label="Limpeza, em minutos"
                now={formatNumber(baseline.cleaning_min)}
                {...field(cleaningField(id))}
              />
            </fieldset>
          ))}
        </fieldset>
        {present.freight_terms.map((now) => (
          <FreightFields key={now.cost_center} center={now.cost_center} question={question} problems={problems}>
            {termNames.map((term) => (
              <NumberField
                key={term}
                label={`${terms[term].label} (${terms[term].unit})`}
                now={formatNumber(now[term])}
                {...field(termField(now.cost_center, term))}
              />
            ))}
          </FreightFields>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary">
            Simular
          </Button>
          {!asksNothing(question) && <Button onClick={undo}>Voltar ao que é</Button>}
        </div>
      </form>
    </Card>
  );
}

interface FreightFieldsProps {
  center: CostCenter;
  question: Question;
  problems: Problems;
  children: React.ReactNode;
}

/** Folded away until something of it would be different, or is wrong. */
function FreightFields({ center, question, problems, children }: FreightFieldsProps) {
  const wrong = termNames.some((term) => problems[termField(center, term)]);
  const [open, setOpen] = useState(freightChanged(question).includes(center));
  return (
    <details open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer font-semibold">Frete da {costCenterLabels[center]}</summary>
      <fieldset className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-3 lg:grid-cols-2">
        <legend className="sr-only">Frete da {costCenterLabels[center]}</legend>
        {children}
      </fieldset>
    </details>
  );
}

function without(problems: Problems, name: string): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name));
}

interface NumberFieldProps {
  label: string;
  /** As it is now. */
  now: string;
  text: string;
  problem?: string;
  onType: (text: string) => void;
}

/** One number, and what it is now. Tighter than a `Field`: many of them stand beside each other. */
function NumberField({ label, now, text, problem, onType }: NumberFieldProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-xs text-muted">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => onType(event.target.value)}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem ${id}-now` : `${id}-now`}
        className={`${controlClass} tabular-nums`}
      />
      <p id={`${id}-now`} className="text-xs text-muted">
        hoje {now}
      </p>
      <p id={`${id}-problem`} role="alert" className={problem ? "text-xs text-bad" : "hidden"}>
        {problem}
      </p>
    </div>
  );
}
