import { type Options, optionsOf } from "@/components/form/options";

type Labelled = Readonly<Record<string, { label: string }>>;
type Rows = readonly { id: number; name: string }[];

/** The options of a select: names by their values, such as statuses, or rows of a list by their ids. */
export function OptionList({ of }: { of: Options | Labelled | Rows }) {
  return optionsOf(worded(of)).map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

function worded(of: Options | Labelled | Rows): Options {
  if (Array.isArray(of)) return of.map((each) => (hasId(each) ? { value: each.id, label: each.name } : each));
  return Object.entries(of).map(([value, words]) => ({
    value,
    label: typeof words === "string" ? words : words.label,
  }));
}

const hasId = (option: unknown): option is Rows[number] =>
  typeof option === "object" && option !== null && "id" in option;
