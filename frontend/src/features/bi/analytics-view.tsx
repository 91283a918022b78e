import type { ReactNode } from "react";
import { BiFrame } from "./bi-frame";
import { ReportCard } from "./report-card";

/** Orders, money and equipment: what became of what people asked for. */
export function AnalyticsView() {
  return (
    <BiFrame title="Análises">
      {(looking) => (
        <>
          <Part title="Pedidos">
            <ReportCard {...looking} report="order-funnel" title="Funil dos pedidos" />
            <ReportCard {...looking} report="orders-by-status" title="Pedidos por situação" />
            <ReportCard {...looking} report="time-in-status" title="Tempo em cada situação" />
            <ReportCard {...looking} report="cancellations" title="Cancelamentos por motivo" />
          </Part>
          <Part title="Dinheiro">
            <ReportCard {...looking} report="deposits" title="Sinais" />
            <ReportCard {...looking} report="freight" title="Frete e distância" />
          </Part>
          <Part title="Equipamentos">
            <ReportCard {...looking} report="utilisation-by-model" title="Uso por modelo" />
            <ReportCard {...looking} report="utilisation-by-asset" title="Uso por equipamento" most={8} />
            <ReportCard {...looking} report="refused-demand" title="Procura recusada" className="xl:col-span-2" />
          </Part>
          <Part title="Clientes">
            <ReportCard {...looking} report="customers" title="Clientes novos e de volta" className="xl:col-span-2" />
          </Part>
        </>
      )}
    </BiFrame>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3">
      <h2 className="mt-2 text-base font-semibold">{title}</h2>
      <div className="grid gap-4 xl:grid-cols-2 print:grid-cols-1">{children}</div>
    </div>
  );
}
