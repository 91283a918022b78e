import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { whyPaths } from "@/api/why";
import { paths } from "@/app/paths";
import { PaperView } from "@/components/paper/paper-view";
import { ContactLinks } from "@/components/ui/contact-links";
import { DateChoice } from "@/components/ui/date-input";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { RecordPage, useRecordId, useTitle } from "@/components/ui/record-page";
import { WhyButton } from "@/components/why/why-button";
import { formatMoney } from "@/lib/money";
import { dialable } from "@/lib/phone";
import { type Period, type Statement, statementPaper, statementQuery, statementText } from "./statement";

/** The account of a customer: what is owed, the paper with every movement, and the words to send it. */
export function StatementView() {
  const { id, isId } = useRecordId();
  const [period, setPeriod] = useState<Period>({ from: "", to: "" });
  return (
    <RecordPage
      query={useQuery({ ...statementQuery(id, period), enabled: isId, placeholderData: keepPreviousData })}
      isId={isId}
      shapes={["h-24", "h-96"]}
      name="o extrato"
      fallback="Nada foi perdido: tente de novo."
      missing={
        <EmptyState title="Este cliente não existe">
          <LinkButton to={paths.operations.customers}>Ver todos os clientes</LinkButton>
        </EmptyState>
      }
    >
      {(statement) => <Whole id={id} statement={statement} period={period} onPeriod={setPeriod} />}
    </RecordPage>
  );
}

interface WholeProps {
  id: number;
  statement: Statement;
  period: Period;
  onPeriod: (period: Period) => void;
}

function Whole({ id, statement, period, onPeriod }: WholeProps) {
  const { customer_name, customer_phone, owed, balance, ahead } = statement;
  const text = statementText(statement);
  useTitle(`Extrato de ${customer_name}`);
  return (
    <PaperView
      paper={statementPaper(id, period)}
      label="Extrato"
      text={text}
      telephone={customer_phone}
      lead={<h2 className="self-center text-lg font-semibold wrap-anywhere">{customer_name}</h2>}
      actions={
        <LinkButton to={paths.operations.customer(id)} icon={ArrowLeft}>
          Voltar ao cliente
        </LinkButton>
      }
    >
      <section className="flex flex-col gap-4 rounded-card border border-line bg-raised p-4">
        <div className="flex flex-wrap gap-3">
          <DateChoice
            label="De"
            value={period.from}
            max={period.to}
            onChange={(from) => onPeriod({ ...period, from })}
          />
          <DateChoice label="Até" value={period.to} min={period.from} onChange={(to) => onPeriod({ ...period, to })} />
        </div>
        <dl className="grid grid-cols-2 gap-3 tabular-nums sm:grid-cols-3">
          <Amount name="A receber hoje" amount={owed} why={whyPaths.customer(statement.customer_id)} />
          <Amount name="Entregue e não pago, no fim do período" amount={balance} />
          {ahead > 0 && <Amount name="Pedidos ainda não entregues" amount={ahead} />}
        </dl>
        {customer_phone && <ContactLinks number={dialable(customer_phone)} greeting={text} />}
      </section>
    </PaperView>
  );
}

function Amount({ name, amount, why }: { name: string; amount: number; why?: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex items-center font-semibold">
        {formatMoney(amount)}
        {why && <WhyButton path={why} name={name} className="-my-3" />}
      </dd>
    </div>
  );
}

export { StatementView as Component };
