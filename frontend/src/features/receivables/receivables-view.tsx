import { useQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { useState } from "react";
import { whyPaths } from "@/api/why";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { SearchBox } from "@/components/ui/search-box";
import { Tabs } from "@/components/ui/tabs";
import { WhyButton } from "@/components/why/why-button";
import { formatMoney } from "@/lib/money";
import { useUrlTab } from "@/lib/use-url-tab";
import { AgeFilter } from "./age-filter";
import { DebtTable } from "./debt-table";
import { MonthFiles } from "./month-files";
import { type Age, debtsOf, type Receivables, receivablesQuery } from "./receivables";
import { UnconfirmedTable } from "./unconfirmed-table";

/** What customers have to pay, how much of it is due, and since when. */
export function ReceivablesView() {
  const query = useQuery(receivablesQuery);
  return (
    <Loaded
      query={query}
      name="o que há a receber"
      fallback="Nada foi perdido: tente de novo."
      shapes={["h-20", "h-64"]}
      carded
    >
      {(found) => (
        <div className="flex flex-col gap-4">
          <Lists found={found} />
          <MonthFiles today={found.at} />
        </div>
      )}
    </Loaded>
  );
}

const tabs = [
  { id: "owed", label: "A receber" },
  { id: "to_confirm", label: "Pedidos a confirmar" },
] as const;

function Lists({ found }: { found: Receivables }) {
  const [tab, turnTo] = useUrlTab(tabs);
  const rows = { owed: found.customers.length, to_confirm: found.to_confirm.orders.length };
  return (
    <Tabs
      label="Contas a receber"
      tabs={tabs.map((each) => ({ ...each, count: rows[each.id] }))}
      current={tab}
      onChange={turnTo}
    >
      <div className="flex flex-col gap-4 pt-4">
        {tab === "owed" ? <Debts found={found} /> : <UnconfirmedTable toConfirm={found.to_confirm} />}
      </div>
    </Tabs>
  );
}

function Debts({ found }: { found: Receivables }) {
  const [age, setAge] = useState<Age | "">("");
  const [search, setSearch] = useState("");
  const debts = debtsOf(found.customers, age, search);
  if (found.customers.length === 0) {
    return (
      <>
        <ToReturn amount={found.to_return} />
        <EmptyState
          icon={HandCoins}
          title="Nada a receber"
          hint="Um evento aparece aqui desde a confirmação até ser pago por inteiro."
        />
      </>
    );
  }
  return (
    <>
      <AgeFilter found={found} age={age} onAge={setAge} />
      <ToReturn amount={found.to_return} />
      <div className="flex">
        <SearchBox
          label="Buscar cliente ou pedido"
          placeholder="Cliente, telefone ou pedido"
          value={search}
          onChange={setSearch}
        />
        <WhyButton path={whyPaths.receivables(age || "total")} name="A receber" className="ml-auto" />
      </div>
      <DebtTable debts={debts} />
    </>
  );
}

function ToReturn({ amount }: { amount: number }) {
  if (amount <= 0) return null;
  return (
    <p className="flex items-center text-sm text-muted">
      {`A devolver a clientes: ${formatMoney(amount)}`}
      <WhyButton path={whyPaths.receivables("to_return")} name="A devolver a clientes" className="-my-3" />
    </p>
  );
}

export { ReceivablesView as Component };
