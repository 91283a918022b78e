import { useQuery } from "@tanstack/react-query";
import type { Category } from "@/api/generated/query";
import { type SameNameCheck, SameNameQuestion, useSameName } from "@/components/form/same-name";
import { categoryTreeQuery } from "./categories";

/** Whether another category has the name; the server takes it. */
export function useSameCategory(name: string, category?: Category): SameNameCheck {
  const all = useQuery(categoryTreeQuery());
  return useSameName(name, all.data ?? [], category);
}

/** Before a second category of a name is created, or one is renamed to it. */
export function SameCategoryQuestion({ check, isNew }: { check: SameNameCheck; isNew?: boolean }) {
  const asked = isNew ? "Criar outra com o mesmo nome?" : "Usar o mesmo nome?";
  return <SameNameQuestion check={check} question={(name) => `Já existe uma categoria «${name}». ${asked}`} />;
}
