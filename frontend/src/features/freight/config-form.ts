import { configBody } from "@/api/generated/fields";
import { defineForm } from "@/components/form/define-form";
import type { Config } from "./freight";
import type { Terms } from "./rule";

const REAIS = "Informe um valor em reais, maior ou igual a zero.";

const configForm = defineForm(
  configBody,
  {
    origin: { label: "Origem das entregas" },
    free_km: { label: "Km livres", required: "Informe os quilômetros, com uma casa decimal no máximo." },
    base_rate_per_km: { label: "Tarifa por km (R$)", required: REAIS },
    min_fee: { label: "Mínimo (R$)", required: REAIS },
    rounding_step: { label: "Arredondamento (R$)", required: REAIS },
    max_load_kg: { label: "Carga por viagem (kg)", required: "Informe os quilos, acima de zero." },
  },
  { without: ["lat", "lng"] },
);
export const { Field } = configForm;

/** The terms as they are typed. `place` is where the origin was found; typing another address unbinds it. */
export const fieldsOf = (config: Config | undefined) => ({
  ...configForm.fieldsOf(config),
  place: config ? { lat: config.lat, lng: config.lng } : null,
});

type ConfigFields = ReturnType<typeof fieldsOf>;

export const problemsOf = (fields: ConfigFields) => ({
  ...configForm.problemsOf(fields),
  ...(!fields.place && { origin: "Escolha o endereço nas sugestões." }),
});

/** The terms, where every number can be read. */
export function termsOf(fields: ConfigFields): Terms | undefined {
  const { origin: _, ...unreadable } = configForm.problemsOf(fields);
  return Object.keys(unreadable).length === 0 ? configForm.bodyOf(fields) : undefined;
}

/** What is sent, where there is nothing wrong with the fields. */
export function bodyOf({ place, ...fields }: ConfigFields) {
  if (!place) throw new Error("the form has problems");
  return { ...configForm.bodyOf(fields), ...place };
}
