import type { UseQueryResult } from "@tanstack/react-query";
import { Calculator, CalendarClock, RotateCw, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { failedTo } from "@/api/errors";
import type { Availability } from "@/api/generated/query";
import type { LostRace } from "@/components/orders/lost-race";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Loaded } from "@/components/ui/loaded";
import { formatInstant } from "@/lib/time";
import { WithAgreedPrices } from "./agreed-prices";
import { AvailableAssets, AvailableKits } from "./available-panel";
import { BeerPanel } from "./beer-panel";
import { ChosenItems } from "./chosen-items";
import type { Trouble } from "./conflict";
import { DatesPanel } from "./dates-panel";
import { isPlausible, type OrderForm, type StepProps } from "./form";
import { withAsset, withBeer, withKit, withoutAsset, withProduct } from "./items";
import { OrderSentence } from "./order-sentence";
import { PartyDialog } from "./party-calculator";
import { ProductPanel } from "./product-panel";
import { Proposal } from "./proposal";

/** Where the chosen items are: on a phone they are below everything that can be chosen. */
export const CHOSEN = "itens-selecionados";

interface EquipmentStepProps extends StepProps {
  /** The order that is being changed. */
  order: number | undefined;
  available: UseQueryResult<Availability>;
  lost: LostRace | undefined;
  troubles: ReadonlyMap<string, Trouble>;
}

/** Step 2: for which dates, which beer, what of the free equipment, and what is wrong with the choice. */
export function EquipmentStep({ form, onChange, order, available, lost, troubles }: EquipmentStepProps) {
  const set = (change: Partial<OrderForm>) => onChange({ ...form, ...change });
  const [reckoning, setReckoning] = useState(false);
  return (
    <WithAgreedPrices form={form}>
      <div className="flex flex-col gap-4">
        {lost && <LostNotice lost={lost} />}
        <DatesPanel form={form} onChange={onChange} />
        <ForWhen form={form} available={available} onReckon={() => setReckoning(true)} />
        {reckoning && (
          <PartyDialog
            onClose={() => setReckoning(false)}
            onPropose={(proposed) => {
              set({ proposed });
              setReckoning(false);
            }}
          />
        )}
        {form.proposed && available.data && (
          <Proposal
            litres={form.proposed}
            day={isPlausible(form.preferred_delivery_date) ? form.preferred_delivery_date : undefined}
            available={available.data}
            items={form.items}
            onAdd={(items) => set({ items, proposed: null })}
            onReckon={() => setReckoning(true)}
            onDismiss={() => set({ proposed: null })}
          />
        )}
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <BeerPanel form={form} order={order} onBeer={(offer) => set({ items: withBeer(form.items, offer) })} />
            <Loaded
              query={available}
              name="o que está livre"
              fallback={`${failedTo("fetch", "available equipment")}. O que você digitou continua aqui.`}
              shapes={["h-56", "h-32"]}
              carded
            >
              {(found) => (
                <div
                  aria-busy={available.isFetching}
                  className={available.isPlaceholderData ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"}
                >
                  <AvailableKits
                    kits={found.kits}
                    items={form.items}
                    onKit={(kit, slots) => set({ items: withKit(form.items, kit, slots) })}
                  />
                  <AvailableAssets
                    available={found}
                    items={form.items}
                    onAsset={(asset) => set({ items: withAsset(form.items, asset) })}
                    onRemove={(asset) => set({ items: withoutAsset(form.items, asset.id) })}
                  />
                </div>
              )}
            </Loaded>
            <ProductPanel onProduct={(product) => set({ items: withProduct(form.items, product) })} />
          </div>
          <div
            id={CHOSEN}
            tabIndex={-1}
            className={classNames(
              "min-w-0 scroll-mt-18 lg:sticky lg:top-18 lg:order-none",
              troubles.size > 0 && "order-first",
            )}
          >
            <ChosenItems
              items={form.items}
              kits={available.data?.kits ?? []}
              troubles={troubles}
              onChange={(items) => set({ items })}
            />
          </div>
        </div>
      </div>
    </WithAgreedPrices>
  );
}

interface ForWhenProps {
  form: OrderForm;
  available: UseQueryResult<Availability>;
  onReckon: () => void;
}

/** Which stretch of time 'free' is about. */
function ForWhen({ form, available, onReckon }: ForWhenProps) {
  const window = available.data?.window;
  const dated = isPlausible(form.preferred_delivery_date);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <p className="flex items-start gap-2">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {dated
          ? window && `Livres de ${formatInstant(window.start)} a ${formatInstant(window.end)}, contando a limpeza.`
          : "Sem data de entrega: a lista mostra o que está livre agora. Escolha a data para reservar."}
      </p>
      <Button size="small" variant="quiet" className="sm:ml-auto" onClick={onReckon}>
        <Calculator aria-hidden="true" className="size-3.5" />
        Calculadora de festa
      </Button>
      <Button size="small" variant="quiet" disabled={available.isFetching} onClick={() => void available.refetch()}>
        <RotateCw aria-hidden="true" className="size-3.5" />
        Atualizar
      </Button>
    </div>
  );
}

/** Somebody else was faster: what happened, that nothing typed is lost, and what to do. */
function LostNotice({ lost }: { lost: LostRace }) {
  return (
    <div role="alert" className="flex gap-3 rounded-card border border-bad bg-bad-soft p-4 text-bad">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="flex flex-col gap-1">
        <p className="font-semibold">Outra pessoa reservou antes</p>
        <p>
          <OrderSentence sentence={lost.sentence} order={lost.order} />
        </p>
        <p className="text-text">
          Nada do que você digitou foi perdido. Troque ou remova o item marcado e siga para o frete de novo.
        </p>
      </div>
    </div>
  );
}
