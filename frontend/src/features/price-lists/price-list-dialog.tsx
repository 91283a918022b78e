import type { Beer } from "@/api/beers";
import { createPriceList, updatePriceList } from "@/api/generated/command";
import { priceListBody } from "@/api/generated/fields";
import { getPriceList } from "@/api/generated/query";
import { CheckField, DayField, DecimalField, SelectField, TextField } from "@/components/form/fields";
import { RecordDialog } from "@/components/form/record-dialog";
import { InputField } from "@/components/ui/input-field";
import { dayOf } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { useNow } from "@/lib/use-now";
import { useRecordForm } from "@/lib/use-record-form";
import {
  bodyOf,
  changedBy,
  changesOf,
  type EditedPriceList,
  fieldsOf,
  type PriceFields,
  percentOf,
  problemsOf,
} from "./price-list-form";

const CHANGES = { off: "Desconto sobre o preço da casa", on: "Acréscimo sobre o preço da casa" };

interface PriceListDialogProps {
  list: EditedPriceList | undefined;
  beers: readonly Beer[];
  onClose: () => void;
}

/** Creates a price list, or changes its name and its prices from a day on. */
export function PriceListDialog({ list, beers, onClose }: PriceListDialogProps) {
  const today = dayOf(useNow());
  const form = useRecordForm({
    row: list,
    fieldsOf: (row) => fieldsOf(row, beers, today),
    problemsOf,
    send: (fields, changed, row) =>
      row
        ? updatePriceList(row.id, changesOf(fields, changed), { version: row.version })
        : createPriceList(bodyOf(fields)),
    reload: async (row) => {
      const now = await getPriceList(row.id);
      return { ...now, table: now.tables.find(({ valid_from }) => valid_from === row.table?.valid_from) };
    },
    invalidates: ["trade"],
    success: list ? "Lista salva." : "Lista criada.",
    onSaved: onClose,
  });
  const { values, set, problemOf } = form;
  const percent = percentOf(values);
  return (
    <RecordDialog
      form={form}
      title={list ? `Editar ${list.name}` : "Nova lista de preços"}
      submit={list ? "Salvar" : "Criar lista"}
      fallback={list ? "Não foi possível salvar a lista" : "Não foi possível criar a lista"}
      incomplete={!values.name.trim()}
      className="max-w-2xl"
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_12rem]">
        <TextField
          form={form}
          name="name"
          label="Nome"
          required
          field={priceListBody.name}
          placeholder="Bares da serra"
        />
        <DayField form={form} name="valid_from" label="Preços valem a partir de" required />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="change"
          label="Barris sem preço nesta lista"
          empty="Preço da casa"
          options={CHANGES}
        />
        {values.change && <DecimalField form={form} name="percent" label="Percentual (%)" required />}
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-semibold">Preço por barril</legend>
        <p className="text-muted">
          {percent ? "Em branco: vale o preço da casa com o percentual." : "Em branco: vale o preço da casa."} Os
          pedidos que já existem e os dias anteriores não mudam.
        </p>
        <ul className="grid gap-3 sm:grid-cols-2">
          {values.prices.map((each, place) => (
            <li key={`${each.beer_id} ${each.container_l}`}>
              <InputField
                label={`${each.beer_name} ${formatNumber(each.container_l)} L (R$)`}
                hint={houseText(each, percent)}
                inputMode="decimal"
                error={problemOf(`prices.${place}.price`)}
                value={each.price}
                onChange={(price) => set("prices", values.prices.with(place, { ...each, price }))}
              />
            </li>
          ))}
        </ul>
        {values.prices.length === 0 && <p className="text-muted">Nenhum chope tem preço por barril ainda.</p>}
      </fieldset>
      {list && (
        <CheckField
          form={form}
          name="active"
          label="Em uso"
          hint="Uma lista encerrada não vale para pedidos novos. Tire-a antes do cadastro dos clientes."
        />
      )}
    </RecordDialog>
  );
}

/** 'Casa: R$ 779,00'; with a percent also what the keg costs by it while nothing is typed. */
function houseText({ house, price }: PriceFields, percent: number): string {
  if (house === undefined) return "Fora da tabela da casa";
  const own = `Casa: ${formatMoney(house)}`;
  return percent && !price.trim() ? `${own}; nesta lista ${formatMoney(changedBy(house, percent))}` : own;
}
