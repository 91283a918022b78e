import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { type Keg, type KegLife, type KegStep, kegLifeQuery } from "@/api/beers";
import { paths } from "@/app/paths";
import { HistoryTabs } from "@/components/history/history-tabs";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { RecordPage, useRecordId, useTitle } from "@/components/ui/record-page";
import { Timeline } from "@/components/ui/timeline";
import { fullDay } from "@/lib/days";
import { formatMoney } from "@/lib/money";
import { formatNumber } from "@/lib/numbers";
import { useMay } from "@/session/access";
import { Expiry, KegActions, KegBadges } from "./keg-parts";
import { KegStepDialog, type Step } from "./keg-step-dialog";
import { nameOf } from "./kegs";

/** The life of one keg: what is in it, where it is, and everything that happened to it. */
export function KegView() {
  const { id, isId } = useRecordId();
  return (
    <RecordPage
      query={useQuery({ ...kegLifeQuery(id), enabled: isId })}
      isId={isId}
      shapes={["h-44", "h-56"]}
      name="o barril"
      fallback="O barril não pôde ser lido."
      missing={
        <EmptyState title="Este barril não existe" hint="Confira o endereço, ou busque pela etiqueta na lista.">
          <LinkButton to={paths.operations.kegs}>Ver todos os barris</LinkButton>
        </EmptyState>
      }
    >
      {(life) => <Life key={id} life={life} />}
    </RecordPage>
  );
}

function Life({ life: { keg, steps } }: { life: KegLife }) {
  const [step, setStep] = useState<Step>();
  useTitle(nameOf(keg));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-4 border-b border-line p-4">
          <div className="flex min-w-0 flex-col gap-1.5">
            <h2 className="text-lg font-semibold wrap-anywhere">{`${keg.name || "Produto excluído"} · ${formatNumber(keg.litres)} L`}</h2>
            <div className="flex flex-wrap gap-1.5">
              <KegBadges keg={keg} />
            </div>
          </div>
          <KegActions keg={keg} onStep={setStep} />
        </div>
        <Facts keg={keg} />
      </Card>
      <Card title="O que aconteceu">
        <HistoryTabs stream={`keg-${keg.id}`} audits={useMay("audit")}>
          <Timeline items={steps.toReversed().map(itemOf)} />
        </HistoryTabs>
      </Card>
      {step && <KegStepDialog keg={keg} step={step} onClose={() => setStep(undefined)} />}
    </div>
  );
}

function Facts({ keg }: { keg: Keg }) {
  const opensEquipment = useMay("place_orders");
  return (
    <dl className="grid gap-x-8 gap-y-3 p-4 sm:grid-cols-2">
      <Fact label={keg.container_id === null ? "Etiqueta" : "Barril"}>
        {keg.container_id !== null && opensEquipment ? (
          <Link to={paths.operations.asset(keg.container_id)} className="underline underline-offset-4">
            {nameOf(keg)}
          </Link>
        ) : (
          nameOf(keg)
        )}
        <span className="text-muted">{` · ${formatNumber(keg.container_l)} L`}</span>
      </Fact>
      <Fact label="Onde está">
        {keg.order_id !== null && opensEquipment ? (
          <Link to={paths.operations.event(keg.order_id)} className="underline underline-offset-4">
            {keg.place}
          </Link>
        ) : (
          keg.place
        )}
      </Fact>
      {keg.batch_id !== null && (
        <Fact label="Lote">
          <Link to={paths.operations.batch(keg.batch_id)} className="underline underline-offset-4">
            {keg.batch_code}
          </Link>
        </Fact>
      )}
      {keg.product_id !== null && (
        <Fact label="Estoque">
          <Link to={paths.operations.stockItem(keg.product_id)} className="underline underline-offset-4">
            {keg.name || "Produto excluído"}
          </Link>
        </Fact>
      )}
      <Fact label="Envasado em">{fullDay(keg.filled_on)}</Fact>
      <Fact label="Validade">
        <Expiry keg={keg} />
      </Fact>
      <Fact label="Custo">
        {keg.cost === null ? <span className="text-muted">não informado</span> : formatMoney(keg.cost)}
      </Fact>
      {keg.poured_away_l > 0 && <Fact label="Descartado">{`${formatNumber(keg.poured_away_l)} L`}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

const itemOf = ({ number, label, litres, note, actor_name, at }: KegStep) => ({
  key: String(number),
  title: litres === null ? label : `${label}: ${formatNumber(litres)} L`,
  reason: note,
  actor: actor_name,
  at,
});

export { KegView as Component };
