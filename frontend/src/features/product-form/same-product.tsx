import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { Product } from "@/api/generated/query";
import { type SameNameCheck, SameNameQuestion, useSameName } from "@/components/form/same-name";
import { productsNamed } from "./products";

/** Whether another product has the name; the server takes it. */
export function useSameProduct(name: string, product?: Product): SameNameCheck {
  const asked = useDeferredValue(name.trim());
  const found = useQuery({ ...productsNamed(asked), enabled: asked !== "" && asked !== product?.name });
  return useSameName(name, found.data ?? [], product);
}

/** Before a second product of a name is created, or one is renamed to it. */
export function SameProductQuestion({ check, isNew }: { check: SameNameCheck; isNew?: boolean }) {
  const asked = isNew ? "Criar outro com o mesmo nome?" : "Usar o mesmo nome?";
  return <SameNameQuestion check={check} question={(name) => `Já existe um produto «${name}». ${asked}`} />;
}
