import { clauseBody } from "@/api/generated/fields";

export interface Clause {
  /** Of the row, not of the clause: its place changes. */
  key: string;
  title: string;
  text: string;
}

export interface Clauses {
  clauses: readonly Clause[];
}

/** The number of the first clause that the house words. */
export const FIRST = 4;

/** Why a clause cannot be sent as it stands. */
export function faultsOf({ title, text }: Clause): { title?: string; text?: string } {
  const inTitle = faultIn(title, clauseBody.title.maxLength, "Dê um título à cláusula.");
  const inText = faultIn(text, clauseBody.text.maxLength, "Escreva o texto da cláusula.");
  return { ...(inTitle && { title: inTitle }), ...(inText && { text: inText }) };
}

function faultIn(written: string, longest: number, empty: string): string | undefined {
  const { length } = written.trim();
  if (length === 0) return empty;
  return length > longest ? `São até ${longest} caracteres.` : undefined;
}

/** The same with the clause at `place` one step up (-1) or down (1). */
export function moved(clauses: readonly Clause[], place: number, step: number): readonly Clause[] {
  const one = clauses[place];
  return one ? clauses.toSpliced(place, 1).toSpliced(place + step, 0, one) : clauses;
}
