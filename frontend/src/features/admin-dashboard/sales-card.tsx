import { Minus, TrendingDown, TrendingUp } from "lucide-react";
import { whyPaths } from "@/api/why";
import { signed } from "@/components/charts/comparison";
import { Card } from "@/components/ui/card";
import { WhyButton } from "@/components/why/why-button";
import { formatMoney } from "@/lib/money";
import type { AdminDashboard, Sold } from "./metrics";

const periods = [
  { name: "today", label: "Hoje", before: "até esta hora, há uma semana" },
  { name: "week", label: "Esta semana", before: "até este dia e hora, na semana passada" },
  { name: "month", label: "Este mês", before: "até este dia e hora, no mês passado" },
] as const;

/** What was sold, each period beside the one it is fair to compare it with. */
export function SalesCard({ sales }: { sales: AdminDashboard["sales"] }) {
  return (
    <Card title="Vendas">
      <dl className="grid divide-line max-sm:divide-y sm:grid-cols-3 sm:divide-x">
        {periods.map(({ name, label, before }) => (
          <div key={name} className="flex flex-col gap-1 p-4">
            <dt className="flex items-center justify-between text-muted">
              {label}
              <WhyButton path={whyPaths.sales(name)} name={`Vendas: ${label}`} className="-my-3 -mr-3" />
            </dt>
            <dd className="flex flex-wrap items-baseline gap-x-3">
              <span className="text-2xl font-semibold tabular-nums">{formatMoney(sales[name].amount)}</span>
              <Growth sold={sales[name]} />
            </dd>
            <dd className="text-xs text-muted tabular-nums">{`${formatMoney(sales[name].previous)} ${before}`}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Growth({ sold: { growth } }: { sold: Sold }) {
  if (growth === null) return <span className="text-sm text-muted">sem comparação</span>;
  const Icon = growth > 0 ? TrendingUp : growth < 0 ? TrendingDown : Minus;
  const tone = growth > 0 ? "text-ok" : growth < 0 ? "text-bad" : "text-muted";
  return (
    <span className={`inline-flex items-center gap-1 text-sm font-medium tabular-nums ${tone}`}>
      <Icon aria-hidden="true" className="size-4" />
      {signed(growth)}
    </span>
  );
}
