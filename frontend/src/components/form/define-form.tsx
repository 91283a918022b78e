import type { ReactNode } from "react";
import type { FormOf } from "@/lib/use-typed";
import {
  CheckField,
  DayField,
  DecimalField,
  MoneyField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
  WholeField,
} from "./fields";
import { type Declared, type FieldOfForm, isNumber, problemIn, sentFrom, typedIn } from "./kinds";
import { labelOf } from "./label-of";
import type { Options } from "./options";

type Body = Readonly<Record<string, Declared>>;

/** What is wrong in one row, by its fields. */
type Wrong = Readonly<Record<string, string | false | undefined>>;

/** A list of records as it is typed, row by row. */
interface Rows<Item, Row, Out> {
  of: (item: Item, place: number) => Row;
  sent: (row: Row) => Out;
  wrong: (row: Row, place: number, rows: readonly Row[]) => Wrong;
}
type Lists = Readonly<
  Record<string, { of: (item: never, place: number) => unknown } & Omit<Rows<never, never, unknown>, "of">>
>;

/** The rows of a list: how a record is typed, what is sent of a row, and what is wrong in it. */
export function rows<Item, Row, Out>(
  of: (item: Item, place: number) => Row,
  sent: (row: Row) => Out,
  wrong: Rows<Item, Row, Out>["wrong"] = () => ({}),
): Rows<Item, Row, Out> {
  return { of, sent, wrong };
}

type Checked = { kind: "check" };
type Listed = { kind: "list" };
type Chosen = { options: object };
type Numbered = { kind: "id" } | { max: number; maxItems?: never };
type Written = { kind: "date" } | { maxLength: number; maxItems?: never };
type Unknown<F, Word> = F extends { none: true } ? Word : never;

/** What is typed in a field of the form. */
type Typed<F> = F extends Checked
  ? boolean
  : F extends { options: infer Words }
    ? (keyof Words & string) | Unknown<F, "">
    : string;
/** What is sent of it. */
type Sent<F> = F extends Listed ? string[] : One<F> | Unknown<F, null>;
type One<F> = F extends Checked
  ? boolean
  : F extends Numbered
    ? number
    : F extends { options: infer Words }
      ? keyof Words & string
      : string;
type Saved<F> = F extends Listed ? readonly string[] : One<F>;

/** What the declaration adds to what is generated. */
interface Added<F> {
  /** Why it cannot be sent empty; `true` where nothing is said, because the form waits for it. */
  required?: string | true;
  /** Why a number cannot be read; `false`: what cannot be read counts as empty. */
  wrong?: string | false;
  /** Why a value cannot be read or is beyond its limits; else the latter is said in the words of the server. */
  within?: string;
  /** What a new one starts with. */
  default?: F extends Numbered ? number : Typed<F>;
  /** How a value that is saved stands in the field. */
  write?: (value: Saved<F>) => string;
  /** What stands between the items of a list. */
  between?: "\n";
  kind?: "text" | "phone";
  label?: string;
}
type Said<F> = F extends Checked | Listed | Chosen | Numbered | Written
  ? Added<F> &
      (F extends { label: string } ? unknown : { label: string }) &
      (F extends Chosen ? Begun<F> : F extends { max: number } ? Explained : unknown)
  : never;
/** A choice without a default among what is generated says which is chosen at first. */
type Begun<F> = F extends { none: true } | { default: unknown } ? unknown : Required<Pick<Added<F>, "default">>;
type Explained = { required: string } | { wrong: string | false } | { within: string };

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- nothing is meant
type Nothing = Record<never, never>;
type Plain<B, L, X> = Exclude<keyof B & string, keyof L | X>;
type SaidOf<B, Names extends keyof B> = {
  readonly [N in Names as Nothing extends Said<B[N]> ? never : N]: Said<B[N]>;
} & { readonly [N in Names]?: Said<B[N]> };

type Values<B, L, Names extends keyof B> = { [N in Names]: Typed<B[N]> } & {
  [N in keyof L]: L[N] extends { of: (item: never, place: number) => infer Row } ? readonly Row[] : never;
};
type Sending<B, L, Names extends keyof B> = { [N in Names]: Sent<B[N]> } & {
  [N in keyof L]: L[N] extends { sent: (row: never) => infer Out } ? Out[] : never;
};
type Recorded<B, L, Names extends keyof B> = { readonly [N in Names]?: Saved<B[N]> | null } & {
  readonly [N in keyof L]?: L[N] extends { of: (item: infer Item, place: number) => unknown } ? readonly Item[] : never;
} & { readonly version?: number };

interface FieldProps<Fields extends object> {
  form: FormOf<Fields>;
  name: keyof Fields & string;
  hint?: ReactNode;
  label?: string;
  required?: boolean;
  /** Whether more can be typed than is sent, and the hint counts it; left out: where there are several lines. */
  counted?: boolean;
  options?: Options;
  empty?: string;
  theirs?: (saved: string) => string;
  disabled?: boolean;
  rows?: number;
  placeholder?: string;
  readOnly?: boolean;
  /** Of a date: the last day. */
  max?: string;
  autoCapitalize?: "none";
  spellCheck?: false;
}

/**
 * A form of a generated body. Kind, limits, label, unit and default of each field are those of `body`; `said` adds what
 * people are told, and what the form does otherwise. `lists` are shown by their own rows, and `without` names what the
 * form leaves out. `useRecordForm({ ...form, row, send })` takes it, and `<form.Field form={…} name="…" />` shows a field.
 */
export function defineForm<const B extends Body, L extends Lists = Nothing, const X extends keyof B & string = never>(
  body: B,
  said: NoInfer<SaidOf<B, Plain<B, L, X>>>,
  { lists, without = [] }: { lists?: L; without?: readonly X[] } = {},
) {
  type Names = Plain<B, L, X>;
  type Fields = Values<B, L, Names>;
  const rowsOf = Object.entries((lists ?? {}) as Record<string, Rows<unknown, unknown, unknown>>);
  const left = new Set<string>([...rowsOf.map(([name]) => name), ...without]);
  const added: Readonly<Record<string, object | undefined>> = said;
  const fields = Object.entries<Declared>(body)
    .filter(([name]) => !left.has(name))
    .map(([name, facts]): [string, FieldOfForm] => [name, { ...facts, label: labelIn(facts), ...added[name] }]);
  const known = Object.fromEntries(fields);
  return {
    /** What the form shows of a record; of none: what a new one starts with. */
    fieldsOf: (record: Recorded<B, L, Names> | undefined) => {
      const saved: Readonly<Record<string, unknown>> = { ...record };
      const items = (name: string) => (saved[name] ?? []) as readonly unknown[];
      return Object.fromEntries([
        ...fields.map(([name, field]) => [name, typedIn(field, saved[name])]),
        ...rowsOf.map(([name, { of }]) => [name, items(name).map(of)]),
      ]) as Fields;
    },
    /** Why fields cannot be sent, by the names that the server gives them: `name`, `prices.0.price`. */
    problemsOf: (values: Fields): Readonly<Record<string, string>> => {
      const typed = values as Typing;
      const found = [
        ...fields.map(([name, field]) => [name, problemIn(field, typed[name] as string)] as const),
        ...rowsOf.flatMap(([name, { wrong }]) => problemsIn(name, typed[name] as readonly unknown[], wrong)),
      ];
      return Object.fromEntries(found.filter((each): each is readonly [string, string] => Boolean(each[1])));
    },
    /** What is sent. Only for fields without problems. */
    bodyOf: (values: Fields) => {
      const typed = values as Typing;
      return Object.fromEntries([
        ...fields.map(([name, field]) => [name, sentFrom(field, typed[name] as string)]),
        ...rowsOf.map(([name, { sent }]) => [name, (typed[name] as readonly unknown[]).map((row) => sent(row))]),
      ]) as Sending<B, L, Names>;
    },
    /** A field, shown as its kind is. */
    // biome-ignore lint/correctness/noComponentHookFactories: a form is declared once, by its module
    Field: (props: FieldProps<Fields> & { name: Names }) => <FieldOfKind {...props} field={known[props.name] ?? {}} />,
  };
}

type Typing = Readonly<Record<string, unknown>>;

const problemsIn = (name: string, list: readonly unknown[], wrong: Rows<unknown, unknown, unknown>["wrong"]) =>
  list.flatMap((row, place) =>
    Object.entries(wrong(row, place, list)).map(([field, why]) => [`${name}.${place}.${field}`, why] as const),
  );

const labelIn = ({ kind, label = "", unit }: Declared) => labelOf({ label, unit: kind === "money" ? "R$" : unit });

function FieldOfKind<Fields extends object>(props: FieldProps<Fields> & { field: FieldOfForm }) {
  const { field, counted = field.kind === "lines", options = field.options, empty, theirs, disabled, ...shown } = props;
  const { label = "", required } = field;
  const control = {
    label,
    required: required !== undefined,
    ...shown,
    form: props.form as never,
    name: props.name as never,
  };
  const length = counted ? { longest: field.maxLength } : { field };
  if (options || field.kind === "id")
    return <SelectField {...control} {...{ options: options ?? [], empty, theirs, disabled }} />;
  if (field.kind === "check") return <CheckField {...control} disabled={disabled} />;
  if (field.kind === "lines") return <TextAreaField {...control} {...length} />;
  if (field.kind === "list") return field.between ? <TextAreaField {...control} /> : <TextField {...control} />;
  if (field.kind === "money") return <MoneyField {...control} />;
  if (field.kind === "date") return <DayField {...control} />;
  if (field.kind === "phone") return <PhoneField {...control} field={field} />;
  if (isNumber(field)) return field.step === 1 ? <WholeField {...control} /> : <DecimalField {...control} />;
  return <TextField {...control} {...length} type={field.kind === "email" ? "email" : undefined} />;
}
