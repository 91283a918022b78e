import { newDifficultyBody } from "@/api/generated/fields";
import { defineForm } from "@/components/form/define-form";

export const difficultyForm = defineForm(newDifficultyBody, {
  name: { required: "Informe o nome." },
  multiplier: { label: "Multiplicador", required: "De 0,1 para cima." },
  extra_flat: { label: "Valor fixo (R$)", required: "Informe um valor em reais, maior ou igual a zero." },
  places: { label: "Lugares", between: "\n" },
  is_active: { label: "Ativa" },
});

export const bodyOf = (fields: ReturnType<typeof difficultyForm.fieldsOf>) => ({
  ...difficultyForm.bodyOf(fields),
  places: placesIn(fields.places),
});

/** One place a line or between semicolons, without blanks around, none twice. */
export function placesIn(text: string): string[] {
  const places = text.split(/[\n;]/).map((place) => place.trim());
  return [...new Set(places.filter(Boolean))];
}
