import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";

const FIRST = 3;

interface OfferSectionProps<Row> {
  title: string;
  /** Those that fit what was typed. */
  rows: readonly Row[];
  isSearched: boolean;
  /** Why there is nothing, where nothing was typed. */
  none: ReactNode;
  /** The rows that are shown, and whether these are all of them. */
  children: (shown: readonly Row[], isWhole: boolean) => ReactNode;
}

/** A part of the list of choices: its first few rows until all are asked for or something is typed. */
export function OfferSection<Row>({ title, rows, isSearched, none, children }: OfferSectionProps<Row>) {
  const [unfolded, setUnfolded] = useState(false);
  const isWhole = isSearched || unfolded || rows.length <= FIRST;
  return (
    <section>
      <header className="flex min-h-10 items-center justify-between gap-2 border-y border-line bg-sunken px-4 max-sm:min-h-11">
        <h2 className="font-semibold">{title}</h2>
        {!isSearched && rows.length > FIRST && (
          <Button
            size="small"
            variant="quiet"
            className="-mr-3 text-muted"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? "Mostrar menos" : `Mostrar todos (${rows.length})`}
            <span className="sr-only">{title}</span>
          </Button>
        )}
      </header>
      {rows.length > 0 ? (
        children(isWhole ? rows : rows.slice(0, FIRST), isWhole)
      ) : (
        <div className="px-4 py-2.5 text-sm text-muted">{isSearched ? "Nada com este nome." : none}</div>
      )}
    </section>
  );
}

interface OfferRowProps {
  name: string;
  /** What is free of it and what it costs. */
  notes: ReactNode;
  /** The way to take it. */
  children: ReactNode;
}

/** One row of the list of choices. */
export function OfferRow({ name, notes, children }: OfferRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2 has-[details[open]]:items-start max-sm:py-1">
      <div className="min-w-0 grow basis-28 wrap-anywhere">
        <h4 className="font-medium">{name}</h4>
        <div className="text-xs text-muted tabular-nums">{notes}</div>
      </div>
      {children}
    </li>
  );
}

interface AddButtonProps {
  name: string;
  /** There is none left. */
  isOut?: boolean;
  onAdd: () => void;
}

/** Adds one more. Where none is left it is not `disabled`, which would take the keyboard away from the row. */
export function AddButton({ name, isOut = false, onAdd }: AddButtonProps) {
  return (
    <Button
      icon={Plus}
      size="small"
      className="px-2 max-sm:min-w-11 aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      aria-label={`Adicionar ${name}`}
      aria-disabled={isOut || undefined}
      onClick={() => isOut || onAdd()}
    />
  );
}
