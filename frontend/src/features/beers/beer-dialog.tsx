import type { Beer } from "@/api/beers";
import { createBeer, updateBeer } from "@/api/generated/command";
import { beerBody } from "@/api/generated/fields";
import { getBeer } from "@/api/generated/query";
import { CheckField, DecimalField, TextAreaField, TextField, WholeField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { only, useRecordForm } from "@/lib/use-record-form";
import { bodyOf, fieldsOf, problemsOf } from "./beer-form";
import { BeerPrices } from "./beer-prices";

/** Adds a beer or changes one, with its price per keg size. */
export function BeerDialog({ beer, onClose }: { beer: Beer | undefined; onClose: () => void }) {
  const form = useRecordForm({
    row: beer,
    fieldsOf,
    problemsOf,
    send: (fields, changed, row) =>
      row ? updateBeer(row.id, only(bodyOf(fields), changed), { version: row.version }) : createBeer(bodyOf(fields)),
    reload: (row) => getBeer(row.id),
    invalidates: ["beers"],
    success: beer ? "Chope salvo." : "Chope cadastrado.",
    onSaved: onClose,
  });
  const { values, set } = form;
  return (
    <RecordDialog
      form={form}
      title={beer ? `Editar ${beer.name}` : "Novo chope"}
      submit={beer ? "Salvar" : "Cadastrar chope"}
      fallback={beer ? "Não foi possível salvar o chope" : "Não foi possível cadastrar o chope"}
      incomplete={!values.name.trim()}
      className="max-w-2xl"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="name" label={beerBody.name.label} required field={beerBody.name} />
        <TextField
          form={form}
          name="style"
          label={beerBody.style.label}
          field={beerBody.style}
          placeholder="German Pilsner"
        />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <DecimalField form={form} name="abv" label="Álcool (%)" />
        <WholeField form={form} name="ibu" label="IBU" />
        <WholeField form={form} name="ebc" label="EBC" />
        <WholeField form={form} name="serving_c" label="Servir a (°C)" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="brewery"
          label={beerBody.brewery.label}
          field={beerBody.brewery}
          hint="Em branco: é da casa."
        />
        <TextField form={form} name="allergens" label="Alergênicos" hint="Separe com vírgulas: Glúten, Lactose." />
      </div>
      <TextAreaField
        form={form}
        name="description"
        label={beerBody.description.label}
        rows={2}
        longest={beerBody.description.maxLength}
      />
      <BeerPrices prices={values.prices} problemOf={form.problemOf} onChange={(prices) => set("prices", prices)} />
      <CheckField
        form={form}
        name="active"
        label="À venda"
        hint="Um chope fora de venda não entra em pedidos nem em lotes novos. Os barris que existem continuam na casa."
      />
    </RecordDialog>
  );
}
