import { Calculator, Loader } from "lucide-react";
import { Link } from "react-router-dom";
import { newEventOrderBody } from "@/api/generated/fields";
import { SHORTEST_SEARCH } from "@/api/places";
import { paths } from "@/app/paths";
import { MoneyField, WholeField } from "@/components/form/fields";
import { handoverWords } from "@/components/orders/handover";
import { AddressSearch } from "@/components/ui/address-search";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckField } from "@/components/ui/check-field";
import { MendLink } from "@/components/ui/mending";
import { formatMoney } from "@/lib/money";
import { counted, listed } from "@/lib/text";
import { distanceText, durationText, weightText } from "@/lib/units";
import { withAddress } from "./customer-name-field";
import { DeliveryDay, ShiftField } from "./dates-panel";
import { boundTo, type OrderForm, plainFields, type Refusals, type StepProps, withShift } from "./form";
import { weightless, weightOf } from "./items";
import { KnownAddresses } from "./known-addresses";
import { explained, type Figures, reasonFor } from "./metrics";
import { StatedDistance } from "./stated-distance";
import type { Freight } from "./use-freight";

interface FreightStepProps extends StepProps {
  freight: Freight;
  refusals: Refusals;
}

const { Field } = plainFields;

/** Step 3: where to, when, how heavy; the price explained; empties and notes. */
export function FreightStep({ form, onChange, freight, refusals }: FreightStepProps) {
  const set = (change: Partial<OrderForm>) => onChange({ ...form, ...change });
  const bound = boundTo({ form, onChange }, refusals);
  const weight = weightOf(form.items);
  const unknown = weightless(form.items);
  const isOfModels = form.items.some(({ kind, unitKg }) => kind !== "product" && unitKg === 0);
  return (
    <div className="flex flex-col gap-4">
      <Card title="Cálculo do frete">
        <div className="flex flex-col gap-4 p-4">
          <CheckField
            label={newEventOrderBody.collects.label}
            hint="O cliente busca e devolve: sem endereço, sem frete e sem parada na Rota."
            checked={form.collects}
            onChange={(collects) => set({ collects })}
          />
          {!form.collects && (
            <>
              <AddressSearch
                label="Endereço da entrega"
                required
                text={form.address}
                hint={
                  form.place
                    ? undefined
                    : `Digite ${SHORTEST_SEARCH} letras ou mais e escolha um endereço da lista. Não está nela? Informe a distância.`
                }
                onText={(address) => set({ address, place: null })}
                onChoose={(place) => set({ address: place.address, place })}
              />
              <KnownAddresses form={form} onChoose={(known) => onChange(withAddress(form, known))} />
              <StatedDistance form={bound} isOpen={form.stated_km !== "" || freight.figures?.isApproximate === true} />
            </>
          )}
          <div className="grid gap-4 sm:grid-cols-3">
            <DeliveryDay form={form} onChange={onChange} required />
            <ShiftField
              label={form.collects ? "Turno da retirada" : "Turno da entrega"}
              required
              value={form.preferred_delivery_shift}
              onChange={(shift) => onChange(withShift(form, shift))}
            />
            <div>
              <p className="mb-1.5 font-medium">Peso</p>
              <p className="flex min-h-10 items-center tabular-nums">{weightText(weight)}</p>
              {unknown.length > 0 && (
                <p className="text-xs text-muted">
                  {`Sem peso no cadastro: ${listed([...unknown])}. `}
                  {isOfModels && (
                    <Link to={paths.operations.equipment} className="text-text underline underline-offset-4">
                      Informar em Equipamentos
                    </Link>
                  )}
                </p>
              )}
              <p className="text-sm text-muted">Pelos itens selecionados.</p>
            </div>
          </div>
          {!form.collects && (
            <div className="flex flex-wrap items-center gap-3">
              <Button onClick={freight.calculate} disabled={freight.calculating}>
                {freight.calculating ? (
                  <Loader aria-hidden="true" className="size-4 animate-spin" />
                ) : (
                  <Calculator aria-hidden="true" className="size-4" />
                )}
                {freight.calculating ? "Calculando..." : "Calcular frete"}
              </Button>
              {freight.complaint && (
                <div role="alert" className="text-bad">
                  <p>{freight.complaint}</p>
                  <MendLink error={freight.refusal} />
                </div>
              )}
            </div>
          )}
          <output>{!form.collects && freight.figures && <Result figures={freight.figures} />}</output>
        </div>
      </Card>
      <Card title={handoverWords(form.collects).out}>
        <div className="grid gap-4 p-4 sm:grid-cols-[12rem_12rem_1fr]">
          <WholeField
            form={bound}
            name="empties_to_collect"
            label={form.collects ? "Vasilhames a receber" : "Vasilhames a recolher"}
            hint={form.collects ? "Barris vazios que o cliente traz." : "Barris vazios que voltam com o caminhão."}
            placeholder="0"
          />
          <MoneyField
            form={bound}
            name="shell_deposit"
            label="Caução por barril (R$)"
            hint="Cobrada por barril de chope até a devolução."
            placeholder="0,00"
          />
          <Field form={bound} name="notes" counted={false} placeholder="Portão, referência, quem recebe..." />
        </div>
      </Card>
    </div>
  );
}

function Result({ figures }: { figures: Figures }) {
  return (
    <div className="rounded-control border border-line bg-sunken p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p>
          <span className="text-muted">Frete </span>
          <span className="text-xl font-semibold tabular-nums">{formatMoney(figures.price)}</span>
        </p>
        <p className="text-muted tabular-nums">
          {`${distanceText(figures.distance_km)} · ${durationText(figures.duration_min)} · ${counted(figures.trips, "viagem", "viagens")}`}
        </p>
      </div>
      <p className="mt-1 text-sm text-muted">{reasonFor(figures)}</p>
      {figures.isApproximate && (
        <p className="mt-2 rounded-control bg-warn-soft px-3 py-2">
          Ponto aproximado: o mapa conhece só a cidade ou o bairro. Confira a distância antes de combinar o frete.
        </p>
      )}
      <details className="mt-3" open>
        <summary className="w-fit rounded-control text-sm font-medium">Como o valor foi calculado</summary>
        <dl className="mt-2 grid gap-x-6 text-sm sm:grid-cols-2">
          {explained(figures).map(({ name, value }) => (
            <div key={name} className="flex justify-between gap-3 border-b border-line py-1.5">
              <dt className="text-muted">{name}</dt>
              <dd className="text-right tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
