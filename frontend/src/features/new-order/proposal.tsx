import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { availabilityQuery } from "@/api/beers";
import { modelsQuery } from "@/api/equipment";
import type { Availability } from "@/api/generated/query";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { listed } from "@/lib/text";
import { ALL, useBeersForCustomer } from "./agreed-prices";
import { type ChosenItem, itemsTotal } from "./items";
import { choicesOf, offerFor, withOffer } from "./offer";

interface ProposalProps {
  litres: number;
  /** The day of the delivery, if it is known. */
  day: string | undefined;
  available: Availability;
  items: readonly ChosenItem[];
  onAdd: (items: readonly ChosenItem[]) => void;
  onReckon: () => void;
  onDismiss: () => void;
}

/** The litres of the party calculator as beer, tap and gas, from what the house has on the day. */
export function Proposal({ litres, day, available, items, onAdd, onReckon, onDismiss }: ProposalProps) {
  const [chosen, setChosen] = useState<number>();
  const beers = useBeersForCustomer().data?.beers;
  const models = useQuery(modelsQuery(ALL)).data?.models ?? [];
  const there = useQuery(availabilityQuery(day)).data?.beers;
  const choices = beers && there ? choicesOf(beers, there) : [];
  const beer = choices.find(({ id }) => id === chosen) ?? choices[0];
  const offer = beer && offerFor(litres, beer, available, models);
  const lines = offer ? withOffer([], offer, models) : [];
  return (
    <section
      aria-label="Sugestão da calculadora"
      className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-amber-soft p-4 md:grid-cols-[16rem_1fr_auto]"
    >
      <div className="flex flex-col gap-2">
        <p className="font-medium">{`A calculadora sugere ${formatNumber(litres)} litros.`}</p>
        {beer && (
          <Field label="Chope">
            {(control) => (
              <select {...control} value={beer.id} onChange={({ target }) => setChosen(Number(target.value))}>
                {choices.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      {offer ? (
        <div className="flex flex-col gap-1">
          <ul className="flex flex-col gap-1">
            {lines.map((line) => (
              <li key={line.key} className="flex justify-between gap-4 tabular-nums">
                <span>{`${line.quantity} × ${line.name}`}</span>
                <span>{formatMoney(itemsTotal([line]))}</span>
              </li>
            ))}
            <li className="flex justify-between gap-4 border-t border-line pt-1 font-semibold tabular-nums">
              <span>Total</span>
              <span>{formatMoney(itemsTotal(lines))}</span>
            </li>
          </ul>
          {offer.short && (
            <p className="text-sm">Não há tanto deste chope livre no dia: o que falta pode ser reservado a produzir.</p>
          )}
          {offer.missing.length > 0 && (
            <p className="text-sm">{`Não há livre nestas datas: ${listed([...offer.missing])}.`}</p>
          )}
        </div>
      ) : (
        <p>{beers ? "Nenhum chope tem preço por barril." : "Carregando os chopes..."}</p>
      )}
      <div className="flex flex-wrap content-start gap-2 md:flex-col">
        {offer && <Button onClick={() => onAdd(withOffer(items, offer, models))}>Adicionar ao evento</Button>}
        <Button variant="quiet" onClick={onReckon}>
          Refazer a conta
        </Button>
        <Button variant="quiet" onClick={onDismiss}>
          Dispensar
        </Button>
      </div>
    </section>
  );
}
