import { errorTexts } from "@/api/errors";
import { moneyIn, moneyText } from "@/lib/money";
import { numberIn, numberText, signedIn } from "@/lib/numbers";

/** What `api/generated/fields` says of a field. */
export interface Declared {
  readonly kind?: "lines" | "email" | "money" | "date" | "check" | "id" | "list";
  readonly options?: Readonly<Record<string, string>>;
  /** Empty is sent as unknown. */
  readonly none?: true;
  readonly default?: string | number | boolean;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly label?: string;
  readonly unit?: string;
}

/** A field as it is generated and as its form declares it. */
export interface FieldOfForm extends Omit<Declared, "kind"> {
  readonly kind?: Declared["kind"] | "text" | "phone";
  readonly required?: string | true;
  readonly wrong?: string | false;
  readonly within?: string;
  readonly write?: (value: never) => string;
  readonly between?: string;
}

export const isNumber = ({ max }: FieldOfForm) => max !== undefined;

/** What stands in the field: what is saved, else what it starts with. What a row leaves unknown is empty. */
export function typedIn(field: FieldOfForm, saved: unknown): string | boolean {
  const isPicked = field.kind === "check" || field.options !== undefined;
  const value = saved ?? (saved === null && !isPicked ? "" : field.default);
  if (field.kind === "check") return value === true;
  return value === undefined || value === "" ? "" : (field.write ?? writtenAs(field))(value as never);
}

function writtenAs({ kind, max, between = ", " }: FieldOfForm): (value: never) => string {
  if (kind === "list") return (items: readonly string[]) => items.join(between);
  if (kind === "money") return moneyText;
  return max === undefined ? String : numberText;
}

/** Why what is typed cannot be sent. */
export function problemIn(field: FieldOfForm, typed: string | boolean): string | undefined {
  if (typeof typed === "boolean") return undefined;
  const text = typed.trim();
  if (!text) return field.required === true ? field.within : field.required;
  if (isNumber(field)) return wrongNumber(field, text);
  const { kind, maxItems = Infinity, maxLength = Infinity, within } = field;
  const isTooMany = kind === "list" && listIn(field, text).length > maxItems;
  if (isTooMany) return within ?? `O valor deve ter no máximo ${maxItems} itens`;
  return kind !== "list" && text.length > maxLength ? errorTexts.products.tooLong(maxLength) : undefined;
}

/** What is beyond the limits is said as the server says it, unless the form has a sentence of its own. */
function wrongNumber(field: FieldOfForm, text: string): string | undefined {
  const { required, within, wrong = within ?? required, min = -Infinity, max = Infinity } = field;
  const value = numberOf(field, text);
  if (value === undefined) return typeof wrong === "string" ? wrong : undefined;
  if (value > max) return within ?? `Deve ser menor ou igual a ${numberText(max)}.`;
  return value < min ? (within ?? `Deve ser maior ou igual a ${numberText(min)}.`) : undefined;
}

/** Nothing too where it is less than the least that there can be. */
function numberOf({ kind, min = 0, step }: FieldOfForm, text: string): number | undefined {
  const decimals = step === undefined ? undefined : Math.round(-Math.log10(step));
  const value = kind === "money" ? moneyIn(text) : (min < 0 ? signedIn : numberIn)(text, decimals);
  return value !== undefined && min > 0 && value < min ? undefined : value;
}

const listIn = ({ between = "," }: FieldOfForm, text: string): string[] =>
  text
    .split(between.trim() || between)
    .map((each) => each.trim())
    .filter(Boolean);

/** What is sent for what is typed, where there is nothing wrong with it. */
export function sentFrom(field: FieldOfForm, typed: string | boolean): unknown {
  if (typeof typed === "boolean") return typed;
  const text = typed.trim();
  if (field.kind === "list") return listIn(field, text);
  const value = isNumber(field) ? numberOf(field, text) : text && field.kind === "id" ? Number(text) : text;
  if (value !== undefined && value !== "") return value;
  return field.none ? null : isNumber(field) ? (field.default ?? 0) : "";
}
