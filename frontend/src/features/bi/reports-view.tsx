import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Loaded } from "@/components/ui/loaded";
import { reportListQuery, type Source } from "./reports";
import type { Area } from "./shapes";

const areas: Record<Area, string> = {
  sales: "Vendas",
  beer: "Chope",
  products: "Produtos",
  orders: "Pedidos",
  money: "Dinheiro",
  equipment: "Equipamentos",
  customers: "Clientes",
};

interface ReportsViewProps {
  source: Source;
  /** The screen of one report. */
  target: (report: string) => string;
}

/** Every report that this person may read: what it answers, and how its figures are made. */
export function ReportsView({ source, target }: ReportsViewProps) {
  return (
    <Loaded
      query={useQuery(reportListQuery(source))}
      name="os relatórios"
      fallback="A lista de relatórios não pôde ser lida."
      shapes="cards"
    >
      {({ reports }) => (
        <div className="flex flex-col gap-6">
          {(Object.keys(areas) as Area[]).map((area) => {
            const within = reports.filter((report) => report.area === area);
            if (within.length === 0) return null;
            return (
              <section key={area} aria-labelledby={`area-${area}`} className="flex flex-col gap-3">
                <h2 id={`area-${area}`} className="text-base font-semibold">
                  {areas[area]}
                </h2>
                <ul className="grid gap-3 md:grid-cols-2">
                  {within.map(({ key, title, question, definition }) => (
                    <li key={key} className="flex flex-col gap-1 rounded-card border border-line bg-raised p-4">
                      <h3 className="font-semibold">
                        <Link to={target(key)} className="underline-offset-4 hover:underline">
                          {title}
                        </Link>
                      </h3>
                      <p>{question}</p>
                      <p className="line-clamp-3 text-sm text-muted">{definition}</p>
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      )}
    </Loaded>
  );
}
