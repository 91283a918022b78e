import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { deliveryBody } from "@/api/generated/fields";
import { TextField } from "@/components/form/fields";
import type { FormOf } from "@/lib/use-typed";
import { driversQuery } from "./orders";

/** Who brings the delivery: users who can drive are offered, and an outside carrier is typed. */
export function DriverField({ form }: { form: FormOf<{ responsible: string }> }) {
  const list = useId();
  const drivers = useQuery(driversQuery);
  return (
    <>
      <TextField
        form={form}
        name="responsible"
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
