import type { UseQueryResult } from "@tanstack/react-query";
import { Calculator, CalendarClock, RotateCw, TriangleAlert } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Availability } from "@/api/generated/query";
import type { LostRace } from "@/components/orders/lost-race";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatInstant } from "@/lib/time";
import { WithAgreedPrices } from "./agreed-prices";
import { DatesPanel } from "./dates-panel";
import { isPlausible, type OrderForm, type StepProps } from "./form";
import { addedText, type ChosenItem } from "./items";
import { OfferList } from "./offer-list";
import { OrderSentence } from "./order-sentence";
import { PartyDialog } from "./party-calculator";
import { Proposal } from "./proposal";

const HINT = "Enter adiciona se só um serve; vazio, segue.";

interface EquipmentStepProps extends StepProps {
  /** The order that is being changed. */
  order: number | undefined;
  available: UseQueryResult<Availability>;
  lost: LostRace | undefined;
  /** The chosen items, where there is room beside the list. */
  chosen: ReactNode;
  onNext: () => void;
}

/** Step 2: for which dates, which beer, what of the free equipment, and what is wrong with the choice. */
export function EquipmentStep({ form, onChange, order, available, lost, chosen, onNext }: EquipmentStepProps) {
  const set = (change: Partial<OrderForm>) => onChange({ ...form, ...change });
  const [reckoning, setReckoning] = useState(false);
  const [said, setSaid] = useState(HINT);
  const status = useRef<HTMLParagraphElement>(null);
  const settleProposal = (items: readonly ChosenItem[]) => {
    // the proposal goes away with its buttons; what is below it moves up first
    flushSync(() => {
      set({ items, proposed: null });
      setSaid(addedText(form.items, items));
    });
    status.current?.focus();
  };
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
            onAdd={settleProposal}
            onReckon={() => setReckoning(true)}
            onDismiss={() => settleProposal(form.items)}
          />
        )}
        <div
          className={classNames(
            "grid items-start gap-4",
            chosen ? "grid-cols-[minmax(0,1fr)_22rem]" : "grid-cols-[minmax(0,1fr)]",
          )}
        >
          <OfferList
            form={form}
            order={order}
            available={available}
            said={said}
            status={status}
            onSay={setSaid}
            onItems={(items) => set({ items })}
            onNext={onNext}
          />
          {chosen && <div className="sticky top-18 min-w-0">{chosen}</div>}
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
      <div className="flex gap-x-3 max-sm:-ml-3 sm:ml-auto">
        <Button size="small" variant="quiet" onClick={onReckon}>
          <Calculator aria-hidden="true" className="size-3.5" />
          Calculadora de festa
        </Button>
        <Button size="small" variant="quiet" disabled={available.isFetching} onClick={() => void available.refetch()}>
          <RotateCw aria-hidden="true" className="size-3.5" />
          Atualizar
        </Button>
      </div>
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
