import { taxDataBody } from "@/api/generated/fields";
import type { CustomerTaxData } from "@/api/generated/query";
import { cityProblem, type TypedCity } from "@/components/form/city-field";
import { defineForm } from "@/components/form/define-form";

export const taxForm = defineForm(
  taxDataBody,
  { state_registration_kind: { default: "" } },
  { without: ["city_code"] },
);

/** What a note says of a customer as it is typed; `city` is what stands in the field of the city. */
export type TaxFields = ReturnType<typeof taxForm.fieldsOf> & TypedCity;

const CEP = /^(\d{5})-?(\d{3})$/;

/** `07500-000` for a whole CEP; empty while it is none. */
export const cepIn = (text: string) => {
  const found = CEP.exec(text.trim());
  return found ? `${found[1]}-${found[2]}` : "";
};

export const typedTax = (tax: CustomerTaxData | undefined): TaxFields => ({
  ...taxForm.fieldsOf(tax),
  city_code: tax?.city_code ?? "",
  city: tax?.city ?? "",
});

/** Why the data cannot be sent, by their names in the record. */
export function taxProblems(fields: TaxFields): Record<string, string> {
  const { state_registration_kind: kind, state_registration, postal_code } = fields;
  const found = {
    state_registration: kind === "contribuinte" && !state_registration.trim() && "Informe a inscrição estadual.",
    postal_code: postal_code.trim() && !cepIn(postal_code) && "Informe o CEP com oito números, como 07500-000.",
    city_code: cityProblem(fields),
  };
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, why]) => (why ? [[`tax.${name}`, why] as const] : [])),
  );
}

/** What is sent: only who pays ICMS has a registration. */
export const sentTax = ({ city_code, city, ...fields }: TaxFields) => ({
  ...taxForm.bodyOf(fields),
  state_registration: fields.state_registration_kind === "contribuinte" ? fields.state_registration.trim() : "",
  postal_code: cepIn(fields.postal_code),
  city_code: city.trim() ? city_code : "",
});
