import { useQuery } from "@tanstack/react-query";
import { paths } from "@/app/paths";
import { type Better, Change } from "@/components/charts/change";
import { percentChange, pointChange } from "@/components/charts/comparison";
import { FigureCard } from "@/components/ui/figure-card";
import { LoadError } from "@/components/ui/load-error";
import { WhyButton } from "@/components/why/why-button";
import { formatNumber } from "@/lib/numbers";
import { cellText, figureIn } from "./cells";
import { CompleteUntil } from "./complete-until";
import { whyOfFigure } from "./explained";
import { askedOf, type BiFilter, withFilter } from "./filter";
import { periodText } from "./period";
import { reportQuery } from "./reports";
import type { Cell, Column, Report } from "./shapes";

interface Tile {
  key: string;
  label: string;
  to: string;
  better?: Better;
}

const tiles: readonly Tile[] = [
  { key: "revenue", label: "Faturamento", to: paths.bi.sales },
  { key: "sales_revenue", label: "Vendas no balcão", to: paths.bi.sales },
  { key: "event_revenue", label: "Eventos entregues", to: paths.bi.report("revenue-by-source") },
  { key: "average_sale", label: "Venda média", to: paths.bi.sales },
  { key: "orders_placed", label: "Pedidos feitos", to: paths.bi.analytics },
  { key: "deposits_held", label: "Sinais em custódia", to: paths.bi.report("deposits"), better: "neither" },
  { key: "utilisation", label: "Uso dos equipamentos", to: paths.bi.report("utilisation-by-model") },
  { key: "refusals", label: "Demanda recusada", to: paths.bi.report("refused-demand"), better: "less" },
];

/** How the house stands, each figure beside the one before and on the way to what is behind it. */
export function SummaryTiles({ filter, today }: { filter: BiFilter; today: string }) {
  const found = useQuery(reportQuery("bi", "summary", askedOf(filter, today)));
  if (found.isLoadingError) {
    return (
      <LoadError
        title="Erro ao carregar o resumo"
        error={found.error}
        fallback="Os números não puderam ser lidos. Nada foi perdido."
        onRetry={() => void found.refetch()}
      />
    );
  }
  const report = found.data;
  const now = report?.rows[0];
  const before = report?.previous[0];
  return (
    <section aria-label="Resumo" aria-busy={found.isFetching} className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {tiles.map(({ key, label, to, better }) => {
          const column = report?.columns.find((each) => each.key === key);
          const isShare = column?.unit === "percent";
          const values = [figureIn(now, key), figureIn(before, key)] as const;
          const change = isShare ? pointChange(...values) : percentChange(...values);
          return (
            <FigureCard
              key={key}
              label={label}
              value={report && column && tileText(now?.[key], column, report)}
              detail={
                report?.compared && column ? (
                  <span className="flex flex-wrap gap-x-2">
                    <Change value={change} better={better} unit={isShare ? "points" : "percent"} />
                    {change !== null && <span>{`antes ${tileText(before?.[key], column, report)}`}</span>}
                  </span>
                ) : undefined
              }
              to={withFilter(to, filter)}
              corner={report && <WhyButton path={whyOfFigure(report, filter, key)} name={label} />}
            />
          );
        })}
      </div>
      {report && (
        <div className="flex flex-wrap justify-between gap-x-4">
          <CompleteUntil report={report} />
          {report.compared && <p className="text-xs text-muted">{`Comparado com ${periodText(report.compared)}`}</p>}
        </div>
      )}
    </section>
  );
}

const CENTS_MATTER_BELOW = 1_000;

/** From a thousand on, a tile has no room for cents; the report behind it has. */
function tileText(value: Cell | undefined, column: Column, report: Report): string {
  const isLarge = column.unit === "amount" && typeof value === "number" && Math.abs(value) >= CENTS_MATTER_BELOW;
  return isLarge ? `R$\u00a0${formatNumber(Math.round(value))}` : cellText(value, column, report);
}
