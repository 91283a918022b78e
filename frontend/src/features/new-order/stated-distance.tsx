import { DecimalField, TextField } from "@/components/form/fields";
import type { boundTo } from "./form";

/** The road as a person knows it, and why: where the maps know the place roughly, or not at all. */
export function StatedDistance({ form, isOpen }: { form: ReturnType<typeof boundTo>; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className="w-fit rounded-control text-sm font-medium">Informar a distância</summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-[12rem_1fr]">
        <DecimalField
          form={form}
          name="stated_km"
          label="Distância até lá (km)"
          placeholder="Como 27,5"
          maxLength={7}
        />
        <TextField
          form={form}
          name="distance_reason"
          label="Motivo da distância"
          hint="Fica com o pedido: de onde vem a distância, em lugar da do mapa."
          maxLength={200}
        />
      </div>
    </details>
  );
}
