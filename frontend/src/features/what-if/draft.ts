import { configBody, modelBody } from "@/api/generated/fields";
import { type CostCenter, costCenterNames } from "@/lib/cost-centers";
import { numberIn, numberText, wholeIn } from "@/lib/numbers";
import { type Question, type Term, termNames } from "./question";
import type { WhatIf } from "./what-if";

/** What is typed, by the name of its field. */
export type Draft = Readonly<Record<string, string>>;
export type Problems = Readonly<Record<string, string>>;

export const cleaningField = (model: number) => `cleaning ${model}`;
export const assetsField = (model: number) => `assets ${model}`;
export const termField = (center: CostCenter, term: Term) => `${center} ${term}`;

/** The house as it is now: what a field holds where nothing would be different. */
export type Present = Pick<WhatIf, "models" | "freight_terms">;

const LONGEST_CLEANING = modelBody.cleaning_buffer_min.max;
const MOST_MORE = 100;
const HIGHEST = configBody.min_fee.max;

/** The fields as a question fills them. */
export function draftOf(question: Question, { models, freight_terms }: Present): Draft {
  const draft: Record<string, string> = {};
  for (const { id, baseline } of models) {
    const minutes = question.cleaning[id] ?? question.cleaningOfAll ?? baseline.cleaning_min;
    draft[cleaningField(id)] = String(minutes);
    draft[assetsField(id)] = String(baseline.assets + (question.assets[id] ?? 0));
  }
  for (const present of freight_terms) {
    for (const term of termNames) {
      const value = question.freight[present.cost_center]?.[term] ?? present[term];
      draft[termField(present.cost_center, term)] = numberText(value);
    }
  }
  return draft;
}

/** The question that the fields ask, of the days of `season`; or why they ask none, by field. */
export function questionOf(
  draft: Draft,
  present: Present,
  season: Pick<Question, "from" | "to">,
): { question: Question } | { problems: Problems } {
  const problems: Record<string, string> = {};
  const cleaning: Record<number, number> = {};
  const assets: Record<number, number> = {};
  const freight: Partial<Record<CostCenter, Partial<Record<Term, number>>>> = {};
  for (const { id, baseline } of present.models) {
    const minutes = wholeIn(draft[cleaningField(id)] ?? "");
    if (minutes === undefined || minutes > LONGEST_CLEANING) {
      problems[cleaningField(id)] = "De 0 a 10.080 minutos (uma semana).";
    } else if (minutes !== baseline.cleaning_min) cleaning[id] = minutes;
    const count = wholeIn(draft[assetsField(id)] ?? "");
    if (count === undefined || count > baseline.assets + MOST_MORE) {
      problems[assetsField(id)] = `De 0 a ${baseline.assets + MOST_MORE} ativos.`;
    } else if (count !== baseline.assets) assets[id] = count - baseline.assets;
  }
  for (const terms of present.freight_terms) {
    for (const term of termNames) {
      const name = termField(terms.cost_center, term);
      const value = numberIn(draft[name] ?? "");
      if (value === undefined || value > HIGHEST) problems[name] = "Informe um número, como 3,50.";
      else if (term === "max_load_kg" && value === 0) problems[name] = "Mais que zero.";
      else if (value !== terms[term]) freight[terms.cost_center] = { ...freight[terms.cost_center], [term]: value };
    }
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { question: { ...season, cleaning, assets, freight } };
}

/** The cost centers of whose freight the question would change something. */
export const freightChanged = ({ freight }: Question) => costCenterNames.filter((name) => freight[name]);
