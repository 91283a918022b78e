interface Option {
  value: string | number;
  label: string;
}

/** What can be chosen: by value, or in the order of a list. */
export type Options = readonly (Option | string)[] | Readonly<Record<string, string>>;

/** Options in their order, each with its value and its label. */
export function optionsOf(options: Options): readonly Option[] {
  const listed: readonly (Option | string)[] = isList(options)
    ? options
    : Object.entries(options).map(([value, label]) => ({ value, label }));
  return listed.map((option) => (typeof option === "string" ? { value: option, label: option } : option));
}

const isList = (options: Options): options is readonly (Option | string)[] => Array.isArray(options);
