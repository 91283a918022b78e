import type { Unsent } from "./unsent";

/** The server's words for a refused action: `at` each field of the sheet, or `onTop` if they name another or none. */
export function refusalAt<Field extends string>(refused: Unsent | undefined, fields: readonly Field[]) {
  const wrong = refused?.wrong ?? [];
  const isAtFields = wrong.length > 0 && wrong.every(({ field }) => fields.some((each) => each === field));
  const at = (field: Field) => (isAtFields ? wrong.find((each) => each.field === field)?.message : undefined);
  return { at, onTop: isAtFields ? undefined : refused?.refusal };
}
