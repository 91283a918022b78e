import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { LoadError } from "@/components/ui/load-error";
import { Skeleton } from "@/components/ui/skeleton";
import { CustomerHeader } from "./customer-header";
import { CustomerTabs } from "./customer-tabs";
import { type Customer, customerQuery, type Erasure, isErased, isMissing } from "./customers";
import { ErasedNotice } from "./erased-notice";
import { ErasureDialog } from "./erasure-dialog";
import { MentionsNotice } from "./mentions-notice";
import { RetentionCard } from "./retention-card";

/** One customer: who it is, what was ordered, how long the data are kept, and the ways to hand them over or erase them. */
export function CustomerView() {
  const id = Number(useParams().id);
  const isId = Number.isSafeInteger(id) && id > 0;
  const customer = useQuery({ ...customerQuery(id), enabled: isId });
  if (customer.data) return <Whole key={id} customer={customer.data} />;
  if (!isId || isMissing(customer.error)) return <Missing />;
  if (customer.isLoadingError) {
    return (
      <Card>
        <LoadError
          title="Erro ao carregar o cliente"
          error={customer.error}
          fallback="O cadastro não pôde ser lido. Tente de novo em instantes."
          onRetry={() => void customer.refetch()}
        />
      </Card>
    );
  }
  return <Loading />;
}

function Whole({ customer }: { customer: Customer }) {
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Erasure>();
  useEffect(() => {
    document.title = `${customer.name} · Choperia`;
  }, [customer.name]);
  return (
    <div className="flex flex-col gap-4">
      {customer.erased && <ErasedNotice customer={customer} erased={customer.erased} isNews={done !== undefined} />}
      {done && <MentionsNotice erasure={done} />}
      <div
        className={classNames("grid items-start gap-4", !isErased(customer) && "xl:grid-cols-[minmax(0,1fr)_22rem]")}
      >
        <div className="flex min-w-0 flex-col gap-4">
          <CustomerHeader customer={customer} onErase={() => setAsking(true)} />
          <CustomerTabs customer={customer} />
        </div>
        {!isErased(customer) && <RetentionCard customer={customer} />}
      </div>
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

function Missing() {
  return (
    <Card>
      <EmptyState title="Este cliente não existe" hint="Confira o endereço, ou busque pelo nome ou telefone na lista.">
        <LinkButton to={paths.operations.customers}>Ver todos os clientes</LinkButton>
      </EmptyState>
    </Card>
  );
}

function Loading() {
  return (
    <div className="flex flex-col gap-4">
      <output className="text-muted">Carregando o cliente...</output>
      <Skeleton className="h-48" />
      <Skeleton className="h-64" />
    </div>
  );
}
