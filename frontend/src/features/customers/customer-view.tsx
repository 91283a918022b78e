import { useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { Instant } from "@/components/ui/instant";
import { LinkButton } from "@/components/ui/link-button";
import { RecordPage, useRecordId, useTitle } from "@/components/ui/record-page";
import { fullDay } from "@/lib/days";
import { counted } from "@/lib/text";
import { ContainersCard } from "./containers-card";
import { CustomerDialog } from "./customer-dialog";
import { CustomerHeader } from "./customer-header";
import { CustomerTabs } from "./customer-tabs";
import { type Customer, customerQuery, type Erasure, isErased } from "./customers";
import { ErasureDialog } from "./erasure-dialog";
import { MentionsNotice } from "./mentions-notice";
import { MergeDialog } from "./merge-dialog";
import { MergedIntoNotice, MergedRecordsCard } from "./merged-records";
import { MixedNotice } from "./mixed-notice";

/** One customer: who it is, what was ordered, how long the data are kept, and the ways to hand them over or erase them. */
export function CustomerView() {
  const { id, isId } = useRecordId();
  return (
    <RecordPage
      query={useQuery({ ...customerQuery(id), enabled: isId })}
      isId={isId}
      shapes={["h-48", "h-64"]}
      name="o cliente"
      fallback="O cadastro não pôde ser lido. Tente de novo em instantes."
      missing={
        <EmptyState
          title="Este cliente não existe"
          hint="Confira o endereço, ou busque pelo nome ou telefone na lista."
        >
          <LinkButton to={paths.operations.customers}>Ver todos os clientes</LinkButton>
        </EmptyState>
      }
    >
      {(customer) => <Whole key={id} customer={customer} />}
    </RecordPage>
  );
}

function Whole({ customer }: { customer: Customer }) {
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  const [merging, setMerging] = useState(false);
  const [done, setDone] = useState<Erasure>();
  // the data of an erased person are gone; those of a merged record are kept as long as the person's
  const stands = !isErased(customer) && !customer.merged_into;
  useTitle(customer.name);
  return (
    <div className="flex flex-col gap-4">
      {customer.erased && <ErasedNotice customer={customer} erased={customer.erased} isNews={done !== undefined} />}
      {done && <MentionsNotice erasure={done} />}
      <MixedNotice customer={customer} />
      <MergedIntoNotice customer={customer} />
      <div className={classNames("grid items-start gap-4", stands && "xl:grid-cols-[minmax(0,1fr)_22rem]")}>
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerHeader
            customer={customer}
            onEdit={() => setEditing(true)}
            onMerge={() => setMerging(true)}
            onErase={() => setAsking(true)}
          />
          <MergedRecordsCard customer={customer} />
          <ContainersCard containers={customer.containers} />
          <CustomerTabs customer={customer} />
        </div>
        {stands && <RetentionCard customer={customer} />}
      </div>
      {editing && <CustomerDialog customer={customer} onClose={() => setEditing(false)} />}
      {merging && <MergeDialog customer={customer} onClose={() => setMerging(false)} />}
      {asking && (
        <ErasureDialog
          customer={customer}
          onErased={(erasure) => {
            setAsking(false);
            setDone(erasure);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** How long the house keeps this person's data, and what happens then. */
function RetentionCard({ customer: { retention, erasure } }: { customer: Customer }) {
  const { months, keep_until: until, by_rule: byRule } = retention;
  return (
    <Card title="Guarda dos dados">
      <div className="flex flex-col gap-2 p-4">
        {until === null ? (
          <p>
            {`${counted(erasure.obstacles.length, "evento em andamento", "eventos em andamento")}: os dados são necessários, e o prazo só conta depois.`}
          </p>
        ) : (
          <p>
            {byRule ? "Os dados pessoais são apagados sozinhos depois de " : "Os dados pessoais são guardados até "}
            <strong className="font-semibold tabular-nums">{fullDay(until)}</strong>
            {byRule ? "." : "; depois, podem ser apagados sem que o cliente precise pedir."}
          </p>
        )}
        <p className="text-muted">{`A casa guarda por ${inYears(months)} depois da última movimentação. O cliente pode pedir antes.`}</p>
      </div>
    </Card>
  );
}

/** Whole years are said as years. */
function inYears(months: number): string {
  return months % 12 === 0 ? counted(months / 12, "ano", "anos") : counted(months, "mês", "meses");
}

interface ErasedNoticeProps {
  customer: Customer;
  erased: NonNullable<Customer["erased"]>;
  /** Whether it was done just now, by the person at the screen: then they are led here. */
  isNews: boolean;
}

/** What became of the person's data: when, by whom, why, and what is left. */
function ErasedNotice({ customer, erased, isNews }: ErasedNoticeProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNews) notice.current?.focus();
  }, [isNews]);
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Dados pessoais apagados"
      className="flex gap-3 rounded-card border border-line bg-sunken p-4"
    >
      <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">Titular removido</p>
        <p>
          Os dados pessoais foram apagados em <Instant at={erased.at} />
          {erased.by_rule ? ", pela regra de guarda da casa." : ` por ${erased.by}.`}
        </p>
        {erased.reason && <p className="text-muted wrap-anywhere">{`Motivo: ${erased.reason}`}</p>}
        <p className="text-muted">
          {customer.orders > 0
            ? "Ficam as datas, os valores e os equipamentos dos eventos, sem nada que diga de quem foram. "
            : ""}
          Quem era não pode mais ser recuperado.
        </p>
      </div>
    </section>
  );
}

export { CustomerView as Component };
