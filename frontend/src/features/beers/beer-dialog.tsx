import { useQuery } from "@tanstack/react-query";
import type { Beer } from "@/api/beers";
import { profileOptions, taxProfilesQuery } from "@/api/fiscal";
import { createBeer, updateBeer } from "@/api/generated/command";
import { getBeer } from "@/api/generated/query";
import { RecordDialog } from "@/components/form/record-dialog";
import { only, useRecordForm } from "@/lib/use-record-form";
import { beerForm } from "./beer-form";
import { BeerPrices } from "./beer-prices";

const { bodyOf, Field } = beerForm;

/** Adds a beer or changes one, with its price per keg size. */
export function BeerDialog({ beer, onClose }: { beer: Beer | undefined; onClose: () => void }) {
  const form = useRecordForm({
    ...beerForm,
    row: beer,
    send: (fields, changed, row) =>
      row ? updateBeer(row.id, only(bodyOf(fields), changed), { version: row.version }) : createBeer(bodyOf(fields)),
    reload: (row) => getBeer(row.id),
    invalidates: ["beers"],
    success: beer ? "Chope salvo." : "Chope cadastrado.",
    onSaved: onClose,
  });
  const { values, set } = form;
  const known = useQuery(taxProfilesQuery()).data?.data ?? [];
  const profiles = profileOptions(known, new Set([values.tax_profile_id]));
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
        <Field form={form} name="name" />
        <Field form={form} name="style" placeholder="German Pilsner" />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Field form={form} name="abv" />
        <Field form={form} name="ibu" />
        <Field form={form} name="ebc" />
        <Field form={form} name="serving_c" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="brewery" hint="Em branco: é da casa." />
        <Field form={form} name="allergens" hint="Separe com vírgulas: Glúten, Lactose." />
      </div>
      <Field form={form} name="description" rows={2} />
      <fieldset className="grid grid-cols-2 gap-4">
        <legend className="mb-1 font-semibold">Para notas fiscais</legend>
        <Field form={form} name="ncm" hint="Cerveja: 2203.00.00." />
        <Field form={form} name="cest" hint="Só se houver substituição tributária." />
        <div className="max-sm:col-span-full">
          <Field form={form} name="tax_profile_id" empty="Nenhum" options={profiles} />
        </div>
        <div className="max-sm:col-span-full">
          <Field form={form} name="origin" />
        </div>
      </fieldset>
      <BeerPrices prices={values.prices} problemOf={form.problemOf} onChange={(prices) => set("prices", prices)} />
      <Field
        form={form}
        name="active"
        hint="Um chope fora de venda não entra em pedidos nem em lotes novos. Os barris que existem continuam na casa."
      />
    </RecordDialog>
  );
}
