import type { PackageBody } from "@/api/generated/command";
import { tagsIn } from "@/components/labels/tag-of";
import { sumLitres } from "@/lib/litres";
import { numberIn } from "@/lib/numbers";
import { folded } from "@/lib/text";
import type { Problems } from "@/lib/use-typed";

/** A container that is filled, as it is typed. */
export interface FillFields {
  tag: string;
  litres: string;
}

export interface PackageFields {
  best_before: string;
  fills: readonly FillFields[];
}

/** The tags in what was typed, scanned or pasted, without those that are there already. */
export function newTags(text: string, fills: readonly FillFields[]): string[] {
  const known = new Set(fills.map(({ tag }) => folded(tag)));
  return tagsIn(text).filter((tag) => !known.has(folded(tag)) && known.add(folded(tag)));
}

export const litresOf = (fills: readonly FillFields[]): number =>
  sumLitres(fills.map(({ litres }) => numberIn(litres, 3) ?? 0));

/** Why it cannot be sent: `left` litres of the batch are not packaged yet. */
export function problemsOf(
  { best_before, fills }: PackageFields,
  left: number,
): Problems<PackageFields> & Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  if (!best_before) found.best_before = "Informe a validade.";
  if (fills.length === 0) found.fills = "Informe ao menos um barril.";
  fills.forEach(({ litres }, place) => {
    if (!numberIn(litres, 3)) found[`fills.${place}.litres`] = "Informe os litros.";
  });
  if (litresOf(fills) > left) found.fills = "Passa do que o lote ainda tem.";
  return found;
}

/** What is sent. Only for fields without problems. */
export const bodyOf = ({ best_before, fills }: PackageFields): PackageBody => ({
  fills: fills.map(({ tag, litres }) => ({ container_tag: tag, litres: numberIn(litres, 3) ?? 0, best_before })),
});
