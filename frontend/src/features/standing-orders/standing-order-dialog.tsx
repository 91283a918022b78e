import { useQuery } from "@tanstack/react-query";
import { type Beer, beersQuery } from "@/api/beers";
import { createStandingOrder, updateStandingOrder } from "@/api/generated/command";
import { itemModeLabels } from "@/api/generated/fields";
import { getStandingOrder } from "@/api/generated/query";
import type { StandingOrder } from "@/api/standing-orders";
import { CustomerField } from "@/components/form/customer-field";
import { RecordDialog } from "@/components/form/record-dialog";
import { RepeatedFields } from "@/components/form/repeated-fields";
import { Field as PlainField } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { OptionList } from "@/components/ui/option-list";
import { formatNumber } from "@/lib/numbers";
import { shiftOptions } from "@/lib/shifts";
import { only, useRecordForm } from "@/lib/use-record-form";
import { blankLine, bodyOf, fieldsOf, type LineFields, problemsOf, sizeOf, standingForm } from "./standing-order-form";

const { Field } = standingForm;
const FREQUENCIES = { 1: "Toda semana", 2: "A cada duas semanas" };

interface StandingOrderDialogProps {
  standing: StandingOrder | undefined;
  onClose: () => void;
}

/** Agrees a standing order, or changes its days and lines. */
export function StandingOrderDialog({ standing, onClose }: StandingOrderDialogProps) {
  const beers = useQuery(beersQuery({ limit: 1000 })).data?.beers ?? [];
  const form = useRecordForm({
    row: standing,
    fieldsOf,
    problemsOf,
    send: (fields, changed, row) =>
      row
        ? updateStandingOrder(row.id, only(standingForm.bodyOf(fields), changed), { version: row.version })
        : createStandingOrder(bodyOf(fields)),
    reload: (row) => getStandingOrder(row.id),
    invalidates: ["trade"],
    success: standing ? "Pedido fixo salvo." : "Pedido fixo criado.",
    onSaved: onClose,
  });
  const { values, set, problemOf } = form;
  const sizes = sizesOf(beers, values.lines);
  return (
    <RecordDialog
      form={form}
      title={standing ? `Pedido fixo de ${standing.customer_name}` : "Novo pedido fixo"}
      submit={standing ? "Salvar" : "Criar pedido fixo"}
      fallback={standing ? "Não foi possível salvar o pedido fixo" : "Não foi possível criar o pedido fixo"}
      className="max-w-2xl"
      onClose={onClose}
    >
      {!standing && (
        <CustomerField
          hint="Digite nome, telefone ou documento e escolha o cadastro."
          none="Nenhum cliente encontrado: cadastre-o em Clientes."
          error={problemOf("customer_name")}
          text={values.customer_name}
          onChange={(name, customer) => {
            set("customer_name", name);
            set("customer_id", customer?.id ?? null);
          }}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="weekday" />
        <Field form={form} name="shift" options={shiftOptions} />
        <Field form={form} name="every_weeks" options={FREQUENCIES} />
        {values.every_weeks !== "1" && (
          <Field form={form} name="counted_from" hint="Em branco: desde o começo do pedido fixo." />
        )}
        <Field form={form} name="cost_center" />
        <Field form={form} name="until" hint="Em branco: sem data para acabar." />
        <Field form={form} name="days_before" hint="O pedido aparece como rascunho para conferir e reservar." />
      </div>
      <RepeatedFields
        legend="Barris de cada entrega"
        none="Nenhum barril ainda."
        add="Adicionar chope"
        remove={({ size }) => `Remover ${sizes.get(size) ?? "o item"}`}
        rows={values.lines}
        blank={blankLine}
        onChange={(lines) => set("lines", lines)}
      >
        {(row, place, change) => (
          <>
            <PlainField label="Chope" required error={problemOf(`lines.${place}.size`)}>
              {(control) => (
                <select {...control} value={row.size} onChange={({ target }) => change({ size: target.value })}>
                  <option value="">Escolha</option>
                  {[...sizes].map(([size, name]) => (
                    <option key={size} value={size}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </PlainField>
            <div className="grid grid-cols-2 gap-3">
              <InputField
                label="Barris"
                required
                inputMode="numeric"
                error={problemOf(`lines.${place}.quantity`)}
                value={row.quantity}
                onChange={(quantity) => change({ quantity })}
              />
              <PlainField label="Venda">
                {(control) => (
                  <select
                    {...control}
                    value={row.mode}
                    onChange={({ target }) => change({ mode: target.value as LineFields["mode"] })}
                  >
                    <OptionList of={itemModeLabels} />
                  </select>
                )}
              </PlainField>
            </div>
          </>
        )}
      </RepeatedFields>
    </RecordDialog>
  );
}

/** Every size that is sold, and those of the lines, by what the lines call them. */
function sizesOf(beers: readonly Beer[], lines: readonly LineFields[]): ReadonlyMap<string, string> {
  const chosen = new Set(lines.map(({ size }) => size));
  const all = beers.flatMap(({ id, name, active, prices }) =>
    prices.flatMap(({ container_l }) => {
      const size = sizeOf(id, container_l);
      return active || chosen.has(size) ? [[size, `${name} ${formatNumber(container_l)} L`] as const] : [];
    }),
  );
  const gone = [...chosen].filter((size) => size && !all.some(([known]) => known === size));
  return new Map([...all, ...gone.map((size) => [size, `${size.split(" ")[1]} L (fora de venda)`] as const)]);
}
