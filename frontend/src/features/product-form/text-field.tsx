import type { HTMLAttributes } from "react";
import { Field } from "@/components/ui/field";
import { longestOf, type ProductFields } from "./fields";
import type { FormPart } from "./form-part";

type TextName = {
  [Name in keyof ProductFields]: ProductFields[Name] extends boolean ? never : Name;
}[keyof ProductFields];

interface TextFieldProps {
  part: FormPart;
  name: Exclude<TextName, "category_id" | "unit">;
  label: string;
  hint?: string;
  required?: boolean;
  inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  /** Several lines. */
  rows?: number;
}

/** A field of text or of a number. What is too long can be typed, and says so: nothing pasted is cut off in silence. */
export function TextField({ part, name, label, hint, required, inputMode, rows }: TextFieldProps) {
  const theirs = part.theirsIn(name);
  const limit = longestOf(name);
  const length = part.values[name].length;
  const room = limit && length > limit * 0.8 ? `${length} de ${limit} caracteres.` : undefined;
  const hints = [theirs !== undefined && `Salvo por outra pessoa: ${theirs || "vazio"}.`, hint, room].filter(Boolean);
  return (
    <Field label={label} required={required} hint={hints.join(" ") || undefined} error={part.problemOf(name)}>
      {(control) => {
        const shared = { ...control, name, autoComplete: "off", value: part.values[name] };
        return rows ? (
          <textarea {...shared} rows={rows} onChange={(event) => part.set(name, event.target.value)} />
        ) : (
          <input {...shared} inputMode={inputMode} onChange={(event) => part.set(name, event.target.value)} />
        );
      }}
    </Field>
  );
}
