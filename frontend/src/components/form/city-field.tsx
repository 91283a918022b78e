import { useQuery } from "@tanstack/react-query";
import { MapPinned } from "lucide-react";
import { useState } from "react";
import { type City, citiesQuery, SHORTEST_CITY } from "@/api/cities";
import { SuggestField } from "@/components/ui/suggest-field";
import { counted } from "@/lib/text";

/** A city as it is typed: `city` is what stands in the field, `city_code` is empty until one is chosen. */
export interface TypedCity {
  city: string;
  city_code: string;
}

interface CityFieldProps {
  label: string;
  city: string;
  error?: string;
  onChange: (typed: TypedCity) => void;
}

const nameOf = ({ name, state }: City) => `${name} - ${state}`;

export const typedCity = (city: City): TypedCity => ({ city_code: city.code, city: nameOf(city) });

/** Why it cannot be sent. */
export const cityProblem = ({ city, city_code }: TypedCity) =>
  city.trim() && !city_code ? "Escolha o município na lista." : undefined;

/** A municipality, by its name: notes say its code. */
export function CityField({ label, city, error, onChange }: CityFieldProps) {
  const [asked, setAsked] = useState("");
  const { data: called } = useQuery(citiesQuery({ search: asked }));
  return (
    <SuggestField
      label={label}
      icon={MapPinned}
      error={error}
      text={city}
      onText={(text) => onChange({ city: text, city_code: "" })}
      onChoose={(chosen) => onChange(typedCity(chosen))}
      asked={asked}
      onAsk={setAsked}
      items={called?.data}
      shortest={SHORTEST_CITY}
      keyOf={({ code }: City) => code}
      counted={(count) => counted(count, "município sugerido", "municípios sugeridos")}
      none="Nenhum município com esse nome."
    >
      {nameOf}
    </SuggestField>
  );
}
