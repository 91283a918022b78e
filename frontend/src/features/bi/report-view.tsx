import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { Card } from "@/components/ui/card";
import { CardSkeletons } from "@/components/ui/card-grid";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { BiFrame } from "./bi-frame";
import { ReportCard } from "./report-card";
import { reportListQuery, type Source } from "./reports";

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
  useEffect(() => {
    if (card) document.title = `${card.title} · Choperia`;
  }, [card]);
  if (list.isLoadingError) {
    return (
      <Card>
        <LoadError
          title="Erro ao carregar o relatório"
          error={list.error}
          fallback="O relatório não pôde ser lido."
          onRetry={() => void list.refetch()}
        />
      </Card>
    );
  }
  if (!list.data) return <CardSkeletons>Carregando relatório...</CardSkeletons>;
  if (!card) {
    return (
      <Card>
        <EmptyState title="Este relatório não existe." hint="A lista de relatórios mostra os que há." />
      </Card>
    );
  }
  const picks = {
    categories: card.filters.includes("category_id"),
    products: card.filters.includes("product_id"),
    models: card.filters.includes("model_id"),
  };
  return (
    <BiFrame title={card.title} source={source} filters={card.filters} picks={picks}>
      {({ filter, today }) =>
        key === OF_A_PRODUCT && filter.productId === undefined ? (
          <Card>
            <EmptyState
              title="Escolha um produto"
              hint="No filtro acima, ou em Vendas por produto, onde cada linha leva até aqui."
            />
          </Card>
        ) : (
          <ReportCard
            report={key}
            title={card.title}
            filter={filter}
            today={today}
            source={source}
            target={target}
            whole
          />
        )
      }
    </BiFrame>
  );
}
