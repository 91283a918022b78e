import { useState } from "react";
import { ApiError } from "@/api/errors";
import { type FieldName, type Problems, type ProductFields, problemsOf } from "./fields";
import { firstTabWith, type HeldBack, type ShownTab } from "./product-form";

/**
 * What is wrong with the fields: said from the first attempt to save on, then as it is typed. A refusal of the server
 * is about the text that was sent, and is forgotten with it.
 */
export function useChecked(values: ProductFields, onTab: (tab: ShownTab) => void) {
  const [checked, setChecked] = useState(false);
  const [heldBack, setHeldBack] = useState<HeldBack>();
  const [refused, setRefused] = useState<{ values: ProductFields; problems: Problems }>();

  const problems: Record<string, string | undefined> = checked ? { ...problemsOf(values) } : {};
  for (const [name, message] of Object.entries(refused?.problems ?? {})) {
    if (same(refused?.values, values, name as FieldName)) problems[name] ??= message;
  }

  const show = (found: Problems) => {
    const tab = firstTabWith(found);
    if (!tab) return;
    onTab(tab);
    setHeldBack({ tab });
  };
  return {
    problems: problems as Problems,
    heldBack,
    /** Whether the fields may be sent; leads to the first that is wrong. */
    check: (): boolean => {
      const found = problemsOf(values);
      setChecked(true);
      setRefused(undefined);
      if (Object.keys(found).length === 0) return true;
      show(found);
      return false;
    },
    /** Takes what the server said about fields. */
    refuse: (error: unknown) => {
      const found = problemsIn(error, values);
      if (!found) return;
      setRefused({ values, problems: found });
      show(found);
    },
  };
}

function same(before: ProductFields | undefined, now: ProductFields, name: FieldName): boolean {
  return before?.[name] === now[name];
}

const SENT_AS: Record<string, FieldName> = { name_manual: "name", price_manual: "price" };

/** What the server says about fields that this form has; `undefined` where it says nothing about them. */
function problemsIn(error: unknown, values: ProductFields): Problems | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const entries = error.fieldErrors.map(({ field, message }) => [SENT_AS[field] ?? field, message] as const);
  const { scope } = error.problem as { scope?: string };
  if (scope === "product-sku") entries.push(["sku", error.sentence ?? "Este SKU já pertence a outro produto."]);
  const known = entries.filter(([field]) => field in values);
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}
