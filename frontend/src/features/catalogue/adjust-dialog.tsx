import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Product } from "@/api/generated/query";
import type { BulkDialogProps } from "@/components/data-table/types";
import { Field } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { Loaded } from "@/components/ui/loaded";
import { formatMoney } from "@/lib/money";
import { numberIn } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { useCommand } from "@/lib/use-command";
import { type Adjustment, adjusted, ROUNDINGS } from "./adjustment";
import { selectedProductsQuery, useSavePrices } from "./price-changes";
import { isPackedKeg, PriceOfBeer } from "./price-of-beer";
import { RefusedPrices } from "./refused-prices";

const WAYS = {
  "percent up": "Aumentar em %",
  "percent down": "Diminuir em %",
  "reais up": "Aumentar em R$",
  "reais down": "Diminuir em R$",
} as const;

type Way = keyof typeof WAYS;

/** 'Reajustar preços': the same adjustment for all selected products, with the old and the new price of each before. */
export function AdjustDialog({ ids, onDone, onClose }: BulkDialogProps) {
  const [way, setWay] = useState<Way>("percent up");
  const [typed, setTyped] = useState("");
  const [rounding, setRounding] = useState<Adjustment["rounding"]>("none");
  const products = useQuery(selectedProductsQuery(ids));
  const save = useSavePrices();
  const saving = useCommand({ run: save, onDone: () => onDone() });

  const amount = numberIn(typed);
  const [by, direction] = way.split(" ") as [Adjustment["by"], Adjustment["direction"]];
  const kegs = (products.data ?? []).filter(isPackedKeg).length;
  const rows = (products.data ?? []).map((product) => ({
    product,
    price:
      amount === undefined || isPackedKeg(product)
        ? product.price
        : adjusted(product.price, { by, direction, amount, rounding }),
  }));
  const changes = rows.filter(({ product, price }) => price !== product.price);
  const belowZero = rows.filter(({ price }) => price < 0).length;

  return (
    <FormDialog
      title={`Reajustar preços de ${counted(ids.length, "produto", "produtos")}`}
      submit={changes.length > 0 ? `Reajustar ${counted(changes.length, "preço", "preços")}` : "Reajustar"}
      busy="Reajustando..."
      isBusy={saving.isPending}
      disabled={amount === undefined || changes.length === 0 || belowZero > 0}
      dirty={typed !== ""}
      refusal={<RefusedPrices error={saving.error} />}
      onSubmit={() => saving.mutate(changes)}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Reajuste">
          {(control) => (
            <select {...control} value={way} onChange={(event) => setWay(event.target.value as Way)}>
              {Object.entries(WAYS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label="Quanto"
          required
          error={typed !== "" && amount === undefined ? "Informe um número, como 5 ou 2,50." : undefined}
        >
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <Field label="Arredondamento">
          {(control) => (
            <select
              {...control}
              value={rounding}
              onChange={(event) => setRounding(event.target.value as Adjustment["rounding"])}
            >
              {Object.entries(ROUNDINGS).map(([value, { label }]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {belowZero > 0 && (
        <p role="alert" className="text-bad">
          {`${counted(belowZero, "preço ficaria", "preços ficariam")} abaixo de zero: diminua o reajuste.`}
        </p>
      )}
      {kegs > 0 && (
        <p>
          {`${counted(kegs, "barril fica", "barris ficam")} como ${kegs === 1 ? "está" : "estão"}. `}
          <PriceOfBeer />
        </p>
      )}
      <Loaded
        query={products}
        name="produtos"
        fallback="Nenhum preço mudou. Tente de novo em instantes."
        shapes={["h-16"]}
      >
        {() => <Preview rows={rows} />}
      </Loaded>
    </FormDialog>
  );
}

function Preview({ rows }: { rows: readonly { product: Product; price: number }[] }) {
  return (
    <table className="w-full">
      <caption className="sr-only">Preços antes e depois</caption>
      <thead>
        <tr className="border-b border-line text-left text-xs text-muted">
          <th scope="col" className="py-1.5 font-medium">
            Produto
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Hoje
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Novo
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ product, price }) => (
          <tr key={product.id} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
              {product.name}
            </th>
            <td className="py-1.5 pl-3 text-right whitespace-nowrap text-muted tabular-nums">
              {formatMoney(product.price)}
            </td>
            <td
              className={`py-1.5 pl-3 text-right whitespace-nowrap tabular-nums ${
                price < 0 ? "text-bad" : price === product.price ? "text-muted" : "font-semibold"
              }`}
            >
              {formatMoney(price)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
