import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { useTitle } from "@/components/ui/record-page";
import { BiFrame } from "./bi-frame";
import { ReportCard } from "./report-card";
import { reportListQuery, type Source } from "./reports";
import type { ReportList } from "./shapes";
import { type Pickable, pickable } from "./use-choices";

interface ReportViewProps {
  source: Source;
  target: (report: string) => string;
}

/** The report that says nothing until one product is chosen. */
const OF_A_PRODUCT = "product-sales";

/** One report with its table open: what a person reads, downloads and prints. */
export function ReportView({ source, target }: ReportViewProps) {
  const { key = "" } = useParams();
  const list = useQuery(reportListQuery(source));
  const card = list.data?.reports.find((report) => report.key === key);
  useTitle(card?.title);
  return (
    <Loaded query={list} name="o relatório" fallback="O relatório não pôde ser lido." shapes="cards">
      {() =>
        card ? (
          <Report card={card} source={source} target={target} />
        ) : (
          <Card>
            <EmptyState title="Este relatório não existe." hint="A lista de relatórios mostra os que há." />
          </Card>
        )
      }
    </Loaded>
  );
}

function Report({ card, source, target }: ReportViewProps & { card: ReportList["reports"][number] }) {
  const picks = (Object.keys(pickable) as Pickable[]).filter((pick) => card.filters.includes(pickable[pick].filter));
  return (
    <BiFrame source={source} filters={card.filters} picks={picks}>
      {(looking) =>
        card.key === OF_A_PRODUCT && looking.filter.productId === undefined ? (
          <Card>
            <EmptyState
              title="Escolha um produto"
              hint="No filtro acima, ou em Vendas por produto, onde cada linha leva até aqui."
            />
          </Card>
        ) : (
          <ReportCard {...looking} report={card.key} title={card.title} source={source} target={target} whole />
        )
      }
    </BiFrame>
  );
}
