import type { FieldName, ProductFields } from "./fields";

/** What a tab of the form works with. */
export interface FormPart {
  values: ProductFields;
  set: <Name extends FieldName>(name: Name, value: ProductFields[Name]) => void;
  /** Why a field cannot be saved as it stands. */
  problemOf: (name: FieldName) => string | undefined;
  /** What somebody else saved meanwhile in a field that was changed here. */
  theirsIn: (name: FieldName) => string | undefined;
}
