interface OptionsProps {
  /** Each value with its words. */
  of: Readonly<Record<string, string | { label: string }>> | readonly { id: number; name: string }[];
}

/** The options of a select: names by their values, or rows by their ids. */
export function Options({ of }: OptionsProps) {
  const entries = Array.isArray(of) ? of.map(({ id, name }) => [String(id), name] as const) : Object.entries(of);
  return entries.map(([value, words]) => (
    <option key={value} value={value}>
      {typeof words === "string" ? words : words.label}
    </option>
  ));
}
