import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { deliveryBody } from "@/api/generated/fields";
import { TextField } from "@/components/form/fields";
import { handoverWords } from "@/components/orders/handover";
import type { FormOf } from "@/lib/use-typed";
import { driversQuery } from "./orders";

interface DriverFieldProps {
  form: FormOf<{ responsible: string }>;
  collects: boolean;
}

/** Who brings the delivery, or hands it over at the house: users who can drive are offered, and anyone else is typed. */
export function DriverField({ form, collects }: DriverFieldProps) {
  const list = useId();
  const drivers = useQuery(driversQuery);
  return (
    <>
      <TextField
        form={form}
        name="responsible"
        label={handoverWords(collects).person}
        hint={
          collects
            ? "Quem entrega ao cliente na casa."
            : "Escolha quem dirige, ou escreva o nome de um transportador de fora."
        }
        required
        field={deliveryBody.responsible}
        list={list}
      />
      <datalist id={list}>
        {drivers.data?.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
    </>
  );
}
