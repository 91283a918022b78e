import { useQuery } from "@tanstack/react-query";
import { Ban, Drill, Sparkles } from "lucide-react";
import { Link } from "react-router-dom";
import { whyPaths } from "@/api/why";
import { paths } from "@/app/paths";
import { FigureCard } from "@/components/ui/figure-card";
import { Instant } from "@/components/ui/instant";
import { Loaded } from "@/components/ui/loaded";
import { WhyButton } from "@/components/why/why-button";
import { formatNumber } from "@/lib/numbers";
import { counted } from "@/lib/text";
import { useMay } from "@/session/access";
import { LateReturns, NextEvents, OpenDrafts, RecentOrders, StockAlerts, Stops } from "./day-cards";
import { type OperationsDashboard as Figures, operationsDashboardQuery } from "./metrics";

/** The day at the counter: what waits, what leaves, what is missing. It keeps itself current. */
export function OperationsDashboard() {
  const opens = useMay("place_orders");
  const figures = useQuery(operationsDashboardQuery());
  // figures that were read once stay in sight while a later try fails; their instant tells how old they are
  return (
    <Loaded query={figures} name="o dia" fallback="Os números do dia não puderam ser lidos." shapes="cards" carded>
      {(data) => (
        <div className="flex flex-col gap-4">
          <p className="text-muted">
            {"Números de "}
            <Instant at={data.complete_until.at} />
            {figures.isError && <span className="text-bad">{" · a última atualização falhou"}</span>}
          </p>
          {data.taps_due > 0 && (
            <Link
              to={paths.operations.taps}
              className="flex min-h-11 items-center gap-3 rounded-card bg-warn-soft px-4 py-2 font-medium text-warn hover:underline"
            >
              <Sparkles aria-hidden="true" className="size-5 shrink-0" />
              {counted(data.taps_due, "torneira com a limpeza vencida", "torneiras com a limpeza vencida")}
            </Link>
          )}
          {opens && data.services_over > 0 && (
            <Link
              to={paths.operations.maintenance}
              className="flex min-h-11 items-center gap-3 rounded-card bg-warn-soft px-4 py-2 font-medium text-warn hover:underline"
            >
              <Drill aria-hidden="true" className="size-5 shrink-0" />
              {counted(data.services_over, "serviço de manutenção vencido", "serviços de manutenção vencidos")}
            </Link>
          )}
          {data.blocked_on_tap.map((keg) => (
            <Link
              key={keg.keg_id}
              to={paths.operations.keg(keg.keg_id)}
              className="flex min-h-11 items-center gap-3 rounded-card bg-bad-soft px-4 py-2 font-medium text-bad wrap-anywhere hover:underline"
            >
              <Ban aria-hidden="true" className="size-5 shrink-0" />
              {`${keg.tap === null ? "Na torneira" : `Torneira ${keg.tap}`}: tire o barril ${keg.container_tag} (${keg.name}), o lote está bloqueado`}
            </Link>
          ))}
          <Cards figures={data} opens={opens} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className={COLUMN}>
              <OpenDrafts rows={data.open_drafts} opens={opens} />
              <Stops
                title="Entregas de hoje"
                empty="Nenhuma entrega marcada para hoje."
                rows={data.deliveries}
                opens={opens}
              />
              <Stops
                title="Recolhimentos de hoje"
                empty="Nenhum recolhimento marcado para hoje."
                rows={data.pickups}
                opens={opens}
              />
              <LateReturns rows={data.late_returns} opens={opens} />
              <StockAlerts rows={data.stock_alerts} />
            </div>
            <div className={COLUMN}>
              <NextEvents rows={data.next_events} opens={opens} />
              <RecentOrders rows={data.recent_orders} opens={opens} />
            </div>
          </div>
        </div>
      )}
    </Loaded>
  );
}

const COLUMN = "flex min-w-0 flex-col gap-4";
/** Five cards in two, three or five columns, and no hole in the last row. */
const FIVE =
  "grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-6 xl:grid-cols-5 max-md:*:last:col-span-2 md:max-xl:*:col-span-2 md:max-xl:*:nth-[n+4]:col-span-3";

function Cards({
  figures: { pending, kits, stock, confirmed, in_field },
  opens,
}: {
  figures: Figures;
  opens: boolean;
}) {
  const { orders, events } = paths.operations;
  return (
    <div className={FIVE}>
      <FigureCard
        label="Pedidos pendentes"
        value={formatNumber(pending.total)}
        detail={
          pending.overdue > 0 ? counted(pending.overdue, "sinal atrasado", "sinais atrasados") : "aguardando sinal"
        }
        to={`${orders}?status=awaiting_deposit`}
        corner={<WhyButton path={whyPaths.operations("pending")} name="Pedidos pendentes" />}
      />
      <FigureCard
        label="Kits disponíveis"
        value={formatNumber(kits.available)}
        detail={`de ${counted(kits.total, "kit", "kits")} hoje`}
        to={opens ? paths.operations.kits : undefined}
      />
      <FigureCard
        label="Estoque baixo"
        value={formatNumber(stock.low + stock.out)}
        detail={`${formatNumber(stock.low)} no mínimo · ${formatNumber(stock.out)} em falta`}
        to={`${paths.operations.stock}?status=attention`}
        corner={<WhyButton path={whyPaths.operations("attention")} name="Estoque baixo" />}
      />
      <FigureCard
        label="Eventos confirmados"
        value={formatNumber(confirmed.total)}
        detail={`${formatNumber(confirmed.this_week)} em 7 dias`}
        to={`${orders}?status=confirmed`}
        corner={<WhyButton path={whyPaths.operations("confirmed")} name="Eventos confirmados" />}
      />
      <FigureCard
        label="Barris em Campo"
        value={formatNumber(in_field.orders)}
        detail={`eventos · ${counted(in_field.pieces, "peça fora", "peças fora")} · ${counted(in_field.late, "atrasado", "atrasados")}`}
        to={opens ? `${events}?in_field=true` : undefined}
        corner={<WhyButton path={whyPaths.operations("in_field")} name="Barris em Campo" />}
      />
    </div>
  );
}

export { OperationsDashboard as Component };
