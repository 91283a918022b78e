import type { UseQueryResult } from "@tanstack/react-query";
import { CalendarClock, RotateCw, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { failedTo } from "@/api/errors";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { formatInstant } from "@/lib/time";
import type { Availability, AvailableAsset } from "./availability";
import { AvailableAssets, AvailableKits } from "./available-panel";
import { ChosenItems } from "./chosen-items";
import type { LostRace, Trouble } from "./conflict";
import type { StepProps } from "./data-step";
import { DatesPanel } from "./dates-panel";
import { isPlausible, type OrderForm } from "./form";
import { withAsset, withKit, withProduct } from "./items";
import { ProductPanel } from "./product-panel";
import { Proposal } from "./proposal";

interface EquipmentStepProps extends StepProps {
  available: UseQueryResult<Availability>;
  lost: LostRace | undefined;
  troubles: ReadonlyMap<string, Trouble>;
}

/** Step 2: for which dates, what of the free equipment, and what is wrong with the choice. */
export function EquipmentStep({ form, onChange, available, lost, troubles }: EquipmentStepProps) {
  const set = (change: Partial<OrderForm>) => onChange({ ...form, ...change });
  const add = (assets: readonly AvailableAsset[]) =>
    set({ items: assets.reduce(withAsset, form.items), proposed: null });
  const chosen = new Set(form.items.map((item) => (item.kind === "asset" ? item.ref : 0)));
  return (
    <div className="flex flex-col gap-4">
      {lost && <LostNotice lost={lost} />}
      <DatesPanel form={form} onChange={onChange} />
      <ForWhen form={form} available={available} />
      {form.proposed && available.data && (
        <Proposal
          kegs={form.proposed}
          free={available.data.assets.filter((asset) => !chosen.has(asset.id))}
          onAdd={add}
          onDismiss={() => set({ proposed: null })}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {available.isPending ? (
            <Loading />
          ) : available.isError ? (
            <Card>
              <LoadError
                title="Erro ao carregar o que está livre"
                error={available.error}
                fallback={`${failedTo("fetch", "available equipment")}. O que você digitou continua aqui.`}
                onRetry={() => void available.refetch()}
              />
            </Card>
          ) : (
            <div
              aria-busy={available.isFetching}
              className={available.isPlaceholderData ? "flex flex-col gap-4 opacity-60" : "flex flex-col gap-4"}
            >
              <AvailableAssets
                available={available.data}
                items={form.items}
                onAsset={(asset) => set({ items: withAsset(form.items, asset) })}
              />
              <AvailableKits
                kits={available.data.kits}
                items={form.items}
                onKit={(kit) => set({ items: withKit(form.items, kit) })}
              />
            </div>
          )}
          <ProductPanel onProduct={(product) => set({ items: withProduct(form.items, product) })} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-18">
          <ChosenItems items={form.items} troubles={troubles} onChange={(items) => set({ items })} />
        </div>
      </div>
    </div>
  );
}

/** Which stretch of time 'free' is about. */
function ForWhen({ form, available }: { form: OrderForm; available: UseQueryResult<Availability> }) {
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
      <Button
        size="small"
        variant="quiet"
        disabled={available.isFetching}
        className="ml-auto"
        onClick={() => void available.refetch()}
      >
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
          {lost.sentence}{" "}
          {lost.order && (
            <Link to={paths.operations.event(lost.order.id)} target="_blank" className="font-medium underline">
              {`Ver ${lost.order.order_code}`}
              <span className="sr-only"> (abre em outra aba)</span>
            </Link>
          )}
        </p>
        <p className="text-text">
          Nada do que você digitou foi perdido. Troque ou remova o item marcado e siga para o frete de novo.
        </p>
      </div>
    </div>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <output className="text-muted">Carregando o que está livre...</output>
      <Skeleton className="h-56" />
      <Skeleton className="h-32" />
    </div>
  );
}
