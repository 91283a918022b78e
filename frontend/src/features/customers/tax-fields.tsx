import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type City, citiesQuery } from "@/api/cities";
import { taxDataBody } from "@/api/generated/fields";
import { CityField, typedCity } from "@/components/form/city-field";
import { InputField } from "@/components/ui/input-field";
import { cepIn, type TaxFields as Fields, taxForm } from "./tax-form";

interface TaxFieldsProps {
  tax: Fields;
  onChange: (tax: Fields) => void;
  problemOf: (field: string) => string | undefined;
  /** Whether they begin open. */
  open: boolean;
}

const { Field } = taxForm;

/** What a fiscal note says of the customer, folded while nothing is said. A CEP fills in the city. */
export function TaxFields({ tax, onChange, problemOf, open }: TaxFieldsProps) {
  const [cep, setCep] = useState("");
  const { data: ofCep } = useQuery(citiesQuery({ postal_code: cep }));
  const problemIn = (field: string) => problemOf(`tax.${field}`);
  const form = {
    values: tax,
    set: <Name extends keyof Fields>(name: Name, value: Fields[Name]) => onChange({ ...tax, [name]: value }),
    problemOf: problemIn,
  };
  const propose = useEffectEvent((city: City) => onChange({ ...tax, ...typedCity(city) }));
  useEffect(() => {
    const city = cep ? ofCep?.data[0] : undefined;
    if (city) propose(city);
  }, [cep, ofCep]);
  const isWrong = Object.keys(tax).some((field) => problemIn(field) !== undefined);
  return (
    <details open={open || isWrong}>
      <summary className="cursor-pointer font-semibold">Dados para nota fiscal</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <InputField
          label={taxDataBody.postal_code.label}
          placeholder="07500-000"
          inputMode="numeric"
          field={taxDataBody.postal_code}
          error={problemIn("postal_code")}
          value={tax.postal_code}
          onChange={(postal_code) => {
            form.set("postal_code", postal_code);
            setCep(cepIn(postal_code));
          }}
        />
        <CityField
          label={taxDataBody.city_code.label}
          city={tax.city}
          error={problemIn("city_code")}
          onChange={(city) => onChange({ ...tax, ...city })}
        />
        <Field form={form} name="street" />
        <Field form={form} name="number" />
        <Field form={form} name="complement" />
        <Field form={form} name="district" />
        <Field form={form} name="state_registration_kind" />
        {tax.state_registration_kind === "contribuinte" && <Field form={form} name="state_registration" required />}
      </div>
    </details>
  );
}
