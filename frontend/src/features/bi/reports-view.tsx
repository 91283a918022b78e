import { useQuery } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Loaded } from "@/components/ui/loaded";
import { SearchBox } from "@/components/ui/search-box";
import { local } from "@/lib/storage";
import { folded } from "@/lib/text";
import { useMay } from "@/session/access";
import { MonthEnd } from "./month-end";
import { reportListQuery, type Source } from "./reports";
import type { Area, ReportCard } from "./shapes";

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

/** Every report that this person may read, by what it answers; what closes a month, and this browser's favourites, on
 * top. */
export function ReportsView({ source, target }: ReportsViewProps) {
  const [search, setSearch] = useState("");
  const [favourites, setFavourites] = useState(keptFavourites);
  const closesMonths = useMay("place_orders");
  const turn = (key: string) => {
    const next = favourites.includes(key) ? favourites.filter((each) => each !== key) : [...favourites, key];
    local.set(KEPT, next.join(" "));
    setFavourites(next);
  };
  return (
    <Loaded
      query={useQuery(reportListQuery(source))}
      name="os relatórios"
      fallback="A lista de relatórios não pôde ser lida."
      shapes="cards"
    >
      {({ reports }) => {
        const found = reports.filter((report) => fits(report, search));
        const groups: [title: string, reports: readonly ReportCard[]][] = [
          ["Favoritos", found.filter(({ key }) => favourites.includes(key))],
          ...(Object.keys(areas) as Area[]).map((area): [string, ReportCard[]] => [
            areas[area],
            found.filter((report) => report.area === area),
          ]),
        ];
        return (
          <div className="flex flex-col gap-4">
            <div className="flex">
              <SearchBox
                label="Buscar relatório"
                placeholder="Buscar relatório ou pergunta"
                value={search}
                onChange={setSearch}
              />
            </div>
            {closesMonths && !search && <MonthEnd />}
            {found.length === 0 && <p className="text-muted">Nenhum relatório com estas palavras.</p>}
            {groups.map(
              ([title, within]) =>
                within.length > 0 && (
                  <Card key={title} title={title}>
                    <ul className="divide-y divide-line">
                      {within.map((report) => (
                        <Row
                          key={report.key}
                          report={report}
                          to={target(report.key)}
                          isFavourite={favourites.includes(report.key)}
                          onTurn={() => turn(report.key)}
                        />
                      ))}
                    </ul>
                  </Card>
                ),
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

interface RowProps {
  report: ReportCard;
  to: string;
  isFavourite: boolean;
  onTurn: () => void;
}

function Row({ report: { title, question }, to, isFavourite, onTurn }: RowProps) {
  return (
    <li className="relative flex items-center gap-2 py-1 pr-2 pl-4 hover:bg-sunken">
      <div className="min-w-0 grow">
        <h3 className="font-semibold">
          <Link to={to} className="after:absolute after:inset-0">
            {title}
          </Link>
        </h3>
        <p className="text-sm text-muted">{question}</p>
      </div>
      <Button
        variant="quiet"
        className="z-1 size-11 shrink-0 px-0"
        aria-label={`Favorito: ${title}`}
        aria-pressed={isFavourite}
        onClick={onTurn}
      >
        <Star aria-hidden="true" className={classNames("size-4", isFavourite && "fill-amber text-amber")} />
      </Button>
    </li>
  );
}

/** Its keys, between spaces. */
const KEPT = "favourite-reports";
const keptFavourites = () => (local.get(KEPT) ?? "").split(" ").filter(Boolean);

/** Whether every word is in its title, its question or its definition. */
function fits({ title, question, definition }: ReportCard, search: string): boolean {
  const text = folded(`${title} ${question} ${definition}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
