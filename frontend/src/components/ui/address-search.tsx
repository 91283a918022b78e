import { useQuery } from "@tanstack/react-query";
import { MapPin } from "lucide-react";
import { useState } from "react";
import { type Place, placesQuery, SHORTEST_SEARCH } from "@/api/places";
import { counted } from "@/lib/text";
import { SuggestField } from "./suggest-field";

interface AddressSearchProps {
  label: string;
  /** What stands in the field. */
  text: string;
  /** Typing unbinds the field from the place that was chosen before. */
  onText: (text: string) => void;
  onChoose: (place: Place) => void;
  required?: boolean;
  hint?: string;
  error?: string;
}

/** An address that is typed and then chosen from suggestions. */
export function AddressSearch(props: AddressSearchProps) {
  const [asked, setAsked] = useState("");
  const { data } = useQuery(placesQuery(asked));
  return (
    <SuggestField
      {...props}
      icon={MapPin}
      asked={asked}
      onAsk={setAsked}
      items={data}
      shortest={SHORTEST_SEARCH}
      keyOf={({ place_id }: Place) => place_id}
      counted={(count) => counted(count, "endereço sugerido", "endereços sugeridos")}
      none="Nenhum endereço encontrado. Se o mapa não conhece o lugar, escreva depois do endereço as coordenadas dele, como -23,3156 -46,2214."
    >
      {({ address }) => address}
    </SuggestField>
  );
}
