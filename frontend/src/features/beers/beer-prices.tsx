import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { InputField } from "@/components/ui/input-field";
import type { PriceFields } from "./beer-form";

interface BeerPricesProps {
  prices: readonly PriceFields[];
  problemOf: (field: string) => string | undefined;
  onChange: (prices: readonly PriceFields[]) => void;
}

/** The price of a full keg of each size. */
export function BeerPrices({ prices, problemOf, onChange }: BeerPricesProps) {
  const added = useRef(0);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const add = () => {
    added.current += 1;
    onChange([...prices, { key: `new-${added.current}`, container_l: "", price: "" }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus());
  };
  const change = (key: string, changes: Partial<PriceFields>) =>
    onChange(prices.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const remove = (key: string) => {
    onChange(prices.filter((each) => each.key !== key));
    addButton.current?.focus();
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">Preço por tamanho de barril</legend>
      {prices.length === 0 && <p className="text-muted">Sem preço, o chope não é oferecido em barril.</p>}
      <ul ref={list} className="flex flex-col gap-3">
        {prices.map(({ key, container_l, price }, place) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3">
            <InputField
              label="Litros"
              required
              inputMode="decimal"
              error={problemOf(`prices.${place}.container_l`)}
              value={container_l}
              onChange={(value) => change(key, { container_l: value })}
            />
            <InputField
              label="Preço (R$)"
              required
              inputMode="decimal"
              error={problemOf(`prices.${place}.price`)}
              value={price}
              onChange={(value) => change(key, { price: value })}
            />
            <Button
              variant="quiet"
              aria-label={container_l ? `Remover o preço de ${container_l} L` : "Remover o preço"}
              onClick={() => remove(key)}
              className="mt-6.5 px-2"
            >
              <X aria-hidden="true" className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button icon={Plus} ref={addButton} size="small" onClick={add}>
          Adicionar tamanho
        </Button>
      </div>
    </fieldset>
  );
}
