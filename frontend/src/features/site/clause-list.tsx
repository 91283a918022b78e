import { ArrowDown, ArrowUp, type LucideIcon, Plus, Trash2 } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { clauseBody } from "@/api/generated/fields";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { randomId } from "@/lib/random-id";
import type { FormOf } from "@/lib/use-typed";
import { type Clause, type Clauses, FIRST, faultsOf, moved } from "./clauses";

interface ClauseListProps {
  form: FormOf<Clauses>;
  /** Whether each clause says what is wrong with it. */
  isChecked: boolean;
  most: number;
}

/** The clauses in their order. The keyboard stays with the one that moves. */
export function ClauseList({ form, isChecked, most }: ClauseListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ control: string }>();
  useLayoutEffect(() => {
    if (wanted) frame.current?.querySelector<HTMLElement>(`[data-control="${wanted.control}"]`)?.focus();
  }, [wanted]);
  const { clauses } = form.values;
  const put = (now: readonly Clause[], control?: string) => {
    form.set("clauses", now);
    if (control) setWanted({ control });
  };
  const add = () => {
    const key = randomId();
    put([...clauses, { key, title: "", text: "" }], `${key}-title`);
  };
  const remove = (place: number) => {
    const left = clauses.toSpliced(place, 1);
    const next = left[Math.min(place, left.length - 1)];
    put(left, next ? `${next.key}-title` : "add");
  };
  return (
    <div ref={frame} className="flex flex-col gap-3">
      <ol start={FIRST} className="flex flex-col divide-y divide-line">
        {clauses.map((clause, place) => (
          <ClauseRow
            key={clause.key}
            clause={clause}
            number={place + FIRST}
            isFirst={place === 0}
            isLast={place === clauses.length - 1}
            refused={refusedIn(form, place, isChecked ? faultsOf(clause) : {})}
            onChange={(changed) => put(clauses.with(place, { ...clause, ...changed }))}
            onMove={(step) => put(moved(clauses, place, step), `${clause.key}${step}`)}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      <Button icon={Plus} data-control="add" disabled={clauses.length >= most} onClick={add} className="self-start">
        Acrescentar cláusula
      </Button>
    </div>
  );
}

interface Refused {
  title?: string;
  text?: string;
}

/** What is wrong with a clause, found here or by the server. */
const refusedIn = (form: FormOf<Clauses>, place: number, faults: Refused): Refused => ({
  title: faults.title ?? form.problemOf(`clauses.${place}.title`),
  text: faults.text ?? form.problemOf(`clauses.${place}.text`),
});

interface ClauseRowProps {
  clause: Clause;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  refused: Refused;
  onChange: (changed: Partial<Clause>) => void;
  onMove: (step: number) => void;
  onRemove: () => void;
}

function ClauseRow({ clause, number, isFirst, isLast, refused, onChange, onMove, onRemove }: ClauseRowProps) {
  const { key, title, text } = clause;
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="flex items-center gap-1">
        <h2 className="grow font-semibold tabular-nums">{`Cláusula ${number}`}</h2>
        <IconButton
          icon={ArrowUp}
          label={`Subir a cláusula ${number}`}
          control={`${key}-1`}
          isOff={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Descer a cláusula ${number}`}
          control={`${key}1`}
          isOff={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton icon={Trash2} label={`Retirar a cláusula ${number}`} onClick={onRemove} />
      </div>
      <Field label="Título" required hint={counted(title, clauseBody.title.maxLength)} error={refused.title}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            data-control={`${key}-title`}
            value={title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Texto" required hint={counted(text, clauseBody.text.maxLength)} error={refused.text}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            value={text}
            onChange={(event) => onChange({ text: event.target.value })}
            className={`${control.className} field-sizing-content min-h-28`}
          />
        )}
      </Field>
    </li>
  );
}

const counted = (written: string, longest: number) => `${written.length} de ${longest} caracteres.`;

interface IconButtonProps {
  icon: LucideIcon;
  label: string;
  /** By which the keyboard finds it again. */
  control?: string;
  /** It keeps the keyboard where there is no further step. */
  isOff?: boolean;
  onClick: () => void;
}

function IconButton({ icon, label, control, isOff = false, onClick }: IconButtonProps) {
  return (
    <Button
      icon={icon}
      variant="quiet"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      data-control={control}
      onClick={() => !isOff && onClick()}
      className="min-h-11 min-w-11 px-0 aria-disabled:opacity-35"
    />
  );
}
