import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { deliveryBody } from "@/api/generated/fields";
import { InputField } from "@/components/ui/input-field";
import { driversQuery } from "./orders";

interface DriverFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** Who brings the delivery: users who can drive are offered, and an outside carrier is typed. */
export function DriverField(field: DriverFieldProps) {
  const list = useId();
  const drivers = useQuery(driversQuery);
  return (
    <>
      <InputField
        {...field}
        label="Quem leva"
        hint="Escolha quem dirige, ou escreva o nome de um transportador de fora."
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
