import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type PartyEstimate, type PartyParameters, partyChoicesRead, partyEstimateRead } from "@/api/public/party";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { InputField } from "@/components/ui/input-field";
import { TypedDay } from "@/components/ui/typed-day";
import { dayOf } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { useNow } from "@/lib/use-now";
import { numeral, t } from "@/lib/words";
import {
  availabilities,
  drinkers,
  ELSEWHERE,
  lastDay,
  MOST_GUESTS,
  MOST_HOURS,
  type Party,
  parametersOf,
  problemsOf,
  thirsts,
  usualParty,
} from "./party";
import { RequestForm } from "./request-form";

/** 'Monte sua festa': what the party is, what it needs and costs, and a request for it. */
export function PartyPlanner() {
  const today = dayOf(useNow());
  const [party, setParty] = useState(usualParty);
  const [checked, setChecked] = useState(false);
  const [asked, setAsked] = useState<PartyParameters>();
  const { data: choices } = useQuery(partyChoicesRead());
  const estimate = useQuery(partyEstimateRead(asked));
  const problems = checked ? problemsOf(party, today) : {};
  const current = asked && JSON.stringify(asked) === JSON.stringify(parametersOf(party)) ? estimate.data : undefined;
  const bind = (name: keyof Party) => ({
    name,
    value: party[name],
    onChange: (event: { target: { value: string } }) => setParty({ ...party, [name]: event.target.value }),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const [wrong] = Object.keys(problemsOf(party, today));
    if (wrong) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    else setAsked(parametersOf(party));
  };

  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <form
        noValidate
        onSubmit={submit}
        aria-label={t("A festa")}
        className="flex flex-col gap-5 rounded-pub border border-line bg-raised p-5 sm:p-8"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t("Dia da festa")} required error={problems.date}>
            {(control) => (
              <TypedDay
                {...control}
                name="date"
                min={today}
                max={lastDay(today)}
                value={party.date}
                onChange={(date) => setParty({ ...party, date })}
              />
            )}
          </Field>
          <Field label={t("Cidade")} required error={problems.town}>
            {(control) => (
              <select {...control} {...bind("town")}>
                <option value="">{t("Escolha")}</option>
                {choices?.towns.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                <option value={ELSEWHERE}>{t("Outra cidade")}</option>
              </select>
            )}
          </Field>
          <InputField
            label={t("Convidados")}
            required
            hint={t("Até {most}.", { most: numeral(MOST_GUESTS) })}
            inputMode="numeric"
            error={problems.guests}
            name="guests"
            value={party.guests}
            onChange={(guests) => setParty({ ...party, guests })}
          />
          <InputField
            label={t("Horas de festa")}
            required
            hint={t("Até {most}.", { most: MOST_HOURS })}
            inputMode="numeric"
            error={problems.hours}
            name="hours"
            value={party.hours}
            onChange={(hours) => setParty({ ...party, hours })}
          />
          <Field label={t("Quantos bebem chope")}>
            {(control) => (
              <select {...control} {...bind("drinkers")}>
                {Object.entries(drinkers)
                  .reverse()
                  .map(([percent, label]) => (
                    <option key={percent} value={percent}>
                      {t(label)}
                    </option>
                  ))}
              </select>
            )}
          </Field>
          <Field label={t("Consumo")}>
            {(control) => (
              <select {...control} {...bind("thirst")}>
                {Object.entries(thirsts).map(([thirst, label]) => (
                  <option key={thirst} value={thirst}>
                    {t(label)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        {choices && choices.beers.length > 0 && (
          <Field label={t("Chope")}>
            {(control) => (
              <select {...control} {...bind("beer")}>
                <option value="">{t("A casa sugere")}</option>
                {choices.beers.map(({ id, name, style }) => (
                  <option key={id} value={id}>
                    {style && style !== name ? `${name} (${style})` : name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Button type="submit" variant="primary" size="large" disabled={estimate.isFetching}>
          {estimate.isFetching ? t("Calculando...") : asked && !current ? t("Calcular de novo") : t("Calcular")}
        </Button>
        {estimate.isError && (
          <p role="alert" className="text-bad">
            {t("Não foi possível calcular agora. Espere um minuto e tente de novo.")}
          </p>
        )}
      </form>
      {current ? <Result estimate={current} /> : <EmptyPlace />}
      {current && <RequestForm estimate={current} />}
    </div>
  );
}

/** Where the estimate will stand; a telephone needs no place for it. */
function EmptyPlace() {
  return (
    <p className="rounded-pub border border-line bg-sunken p-8 text-lg text-pretty text-muted max-lg:hidden">
      {t("A estimativa aparece aqui. Calcular não custa nada e não pede cadastro.")}
    </p>
  );
}

/** What the party needs and costs. */
function Result({ estimate }: { estimate: PartyEstimate }) {
  const { word, detail } = availabilities[estimate.availability];
  const kegs = estimate.kegs.map(({ container_l, quantity, unit_price }) => ({
    key: `keg-${container_l}`,
    text: `${quantity} × ${estimate.beer_name || t("chope")}, ${t("barril de {litres}\u00a0L", { litres: container_l })}`,
    price: unit_price === null ? null : unit_price * quantity,
  }));
  const serving = estimate.equipment.map(({ model_id, name, quantity, unit_price }) => ({
    key: `model-${model_id}`,
    text: `${quantity} × ${name}`,
    price: unit_price * quantity,
  }));
  return (
    <section
      aria-label={t("Estimativa")}
      className="flex flex-col gap-4 rounded-pub border border-line bg-sunken p-5 sm:p-8 lg:sticky lg:top-28 lg:row-span-2"
    >
      <p className="font-display text-title font-semibold">{`${numeral(estimate.litres)}\u00a0${t("litros")}`}</p>
      <ul className="flex flex-col gap-1.5">
        {[...kegs, ...serving].map(({ key, text, price }) => (
          <Line key={key} text={text} price={price} />
        ))}
        <Line
          text={estimate.distance_km === null ? t("Frete") : t("Frete até {town}, estimado", { town: estimate.town })}
          price={estimate.freight}
        />
        {estimate.total !== null && (
          <li className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold tabular-nums">
            <span>{t("Total estimado")}</span>
            <span>{formatMoney(estimate.total)}</span>
          </li>
        )}
      </ul>
      <p>
        <strong className="text-amber">{t(word)}</strong>
        {`. ${t(detail)}`}
      </p>
      <p className="text-sm text-muted">
        {t("É uma estimativa: o preço final e a reserva são da casa, no orçamento.")}
      </p>
    </section>
  );
}

function Line({ text, price }: { text: string; price: number | null }) {
  return (
    <li className="flex justify-between gap-4 tabular-nums">
      <span>{text}</span>
      <span className="shrink-0">{price === null ? t("a combinar") : formatMoney(price)}</span>
    </li>
  );
}
