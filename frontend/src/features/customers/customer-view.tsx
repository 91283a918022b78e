import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "@/app/paths";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { RecordPage, useRecordId, useTitle } from "@/components/ui/record-page";
import { CustomerHeader } from "./customer-header";
import { CustomerTabs } from "./customer-tabs";
import { type Customer, customerQuery, type Erasure, isErased } from "./customers";
import { ErasedNotice } from "./erased-notice";
import { ErasureDialog } from "./erasure-dialog";
import { MentionsNotice } from "./mentions-notice";
import { RetentionCard } from "./retention-card";

/** One customer: who it is, what was ordered, how long the data are kept, and the ways to hand them over or erase them. */
export function CustomerView() {
  const { id, isId } = useRecordId();
  return (
    <RecordPage
      query={useQuery({ ...customerQuery(id), enabled: isId })}
      isId={isId}
      loading="Carregando o cliente..."
      shapes={["h-48", "h-64"]}
      title="Erro ao carregar o cliente"
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
  const [done, setDone] = useState<Erasure>();
  useTitle(customer.name);
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
