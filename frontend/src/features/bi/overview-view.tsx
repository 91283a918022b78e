import { paths } from "@/app/paths";
import { BiFrame } from "./bi-frame";
import type { BarsLook } from "./looks";
import { ReportCard } from "./report-card";
import { SummaryTiles } from "./summary-tiles";

const topProducts: BarsLook = { kind: "bars", main: "amount", name: "product" };
const TOP = 8;
const more = (to: string) => ({ label: "Ver mais", to });

/** The house at a glance; every card leads to the screen that says more. */
export function OverviewView() {
  return (
    <BiFrame title="Business Intelligence">
      {(looking) => (
        <>
          <SummaryTiles {...looking} />
          <div className="grid gap-4 xl:grid-cols-2 print:grid-cols-1">
            <ReportCard
              {...looking}
              report="revenue"
              title="Faturamento por período"
              more={more(paths.bi.sales)}
              className="xl:col-span-2"
            />
            <ReportCard
              {...looking}
              report="sales-heat"
              title="Dias e horas"
              more={more(paths.bi.sales)}
              className="xl:col-span-2"
            />
            <ReportCard
              {...looking}
              report="sales-by-product"
              title="Mais vendidos"
              look={topProducts}
              most={TOP}
              more={more(paths.bi.products)}
            />
            <ReportCard {...looking} report="order-funnel" title="Funil dos pedidos" more={more(paths.bi.analytics)} />
            <ReportCard
              {...looking}
              report="utilisation-by-model"
              title="Uso por modelo"
              more={more(paths.bi.analytics)}
            />
            <ReportCard
              {...looking}
              report="customers"
              title="Clientes novos e de volta"
              more={more(paths.bi.analytics)}
            />
          </div>
        </>
      )}
    </BiFrame>
  );
}
