import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readPartyChoices, readPartyEstimate } from "@/api/generated/reads";
import { Field } from "@/components/ui/field";
import { dayOf } from "@/lib/days";
import { formatMoney, sumMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { useNow } from "@/lib/use-now";
import { agreedPrice, useAgreedPrices } from "./agreed-prices";
import type { Party } from "./party";

/**
 * What the party costs today, as the public page tells it: kegs of a beer, taps and gas, without freight. In an order
 * whose customer has a price list the kegs cost what the list says.
 */
export function PartyPrice({ party }: { party: Party }) {
  const [beer, setBeer] = useState("");
  const agreed = useAgreedPrices();
  const choices = useQuery(readPartyChoices());
  const estimate = useQuery({
    ...readPartyEstimate({
      date: dayOf(useNow()),
      guests: party.people,
      hours: party.hours,
      drinkers_percent: party.drinkersPercent,
      thirst: party.thirst,
      ...(beer && { beer_id: Number(beer) }),
    }),
    placeholderData: keepPreviousData,
  });
  if (!estimate.data || choices.data?.beers.length === 0) return null;
  const { beer_id, beer_name, kegs, equipment } = estimate.data;
  const lines = [
    ...kegs.map(({ container_l, quantity, unit_price }) => ({
      name: `${beer_name} ${formatNumber(container_l)} L`,
      quantity,
      unit_price: agreedPrice(agreed, beer_id, container_l) ?? unit_price ?? 0,
    })),
    ...equipment,
  ].map(({ name, quantity, unit_price }) => ({ name, quantity, amount: quantity * unit_price }));
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      <Field label="Chope">
        {(control) => (
          <select {...control} value={beer} onChange={({ target }) => setBeer(target.value)}>
            <option value="">O da casa</option>
            {choices.data?.beers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        {lines.map(({ name, quantity, amount }) => (
          <div key={name} className="contents">
            <dt>{`${quantity} × ${name}`}</dt>
            <dd className="text-right">{formatMoney(amount)}</dd>
          </div>
        ))}
        <dt className="font-semibold">Total de hoje, sem frete</dt>
        <dd className="text-right font-semibold">{formatMoney(sumMoney(lines.map(({ amount }) => amount)))}</dd>
      </dl>
    </div>
  );
}
