import { difficultyBody } from "@/api/generated/fields";
import { moneyIn, moneyText } from "@/lib/money";
import { numberIn, numberText } from "@/lib/numbers";
import type { Difficulty } from "./freight";

export interface DifficultyFields {
  name: string;
  multiplier: string;
  extra_flat: string;
  /** One place a line. */
  places: string;
  is_active: boolean;
}

export function fieldsOf(difficulty: Difficulty | undefined): DifficultyFields {
  return {
    name: difficulty?.name ?? "",
    multiplier: numberText(difficulty?.multiplier ?? 1),
    extra_flat: moneyText(difficulty?.extra_flat ?? 0),
    places: (difficulty?.places ?? []).join("\n"),
    is_active: difficulty?.is_active ?? true,
  };
}

const LEAST_MULTIPLIER = difficultyBody.multiplier.min;

export type Problems = Readonly<Partial<Record<keyof DifficultyFields, string>>>;

export function problemsOf(fields: DifficultyFields): Problems {
  const problems: Partial<Record<keyof DifficultyFields, string>> = {};
  if (!fields.name.trim()) problems.name = "Informe o nome.";
  if ((numberIn(fields.multiplier) ?? 0) < LEAST_MULTIPLIER) problems.multiplier = "De 0,1 para cima.";
  if (moneyIn(fields.extra_flat) === undefined) {
    problems.extra_flat = "Informe um valor em reais, maior ou igual a zero.";
  }
  return problems;
}

export function bodyOf(fields: DifficultyFields) {
  return {
    name: fields.name.trim(),
    multiplier: numberIn(fields.multiplier) ?? 1,
    extra_flat: moneyIn(fields.extra_flat) ?? 0,
    places: placesIn(fields.places),
    is_active: fields.is_active,
  };
}

/** One place a line or between semicolons, without blanks around, none twice. */
export function placesIn(text: string): string[] {
  const places = text.split(/[\n;]/).map((place) => place.trim());
  return [...new Set(places.filter(Boolean))];
}
