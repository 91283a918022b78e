import { BiFrame } from "./bi-frame";
import { ReportCard } from "./report-card";

/** What the house brought in: when, where, and with what. */
export function SalesView() {
  return (
    <BiFrame title="Análise de Vendas">
      {(looking) => (
        <div className="grid gap-4 xl:grid-cols-2 print:grid-cols-1">
          <ReportCard {...looking} report="revenue" title="Faturamento por período" className="xl:col-span-2" />
          <ReportCard {...looking} report="revenue-by-source" title="Balcão e eventos" />
          <ReportCard {...looking} report="sales-by-category" title="Vendas por categoria" />
          <ReportCard {...looking} report="sales-heat" title="Dias e horas" className="xl:col-span-2" />
          <ReportCard {...looking} report="customers" title="Clientes novos e de volta" className="xl:col-span-2" />
        </div>
      )}
    </BiFrame>
  );
}
