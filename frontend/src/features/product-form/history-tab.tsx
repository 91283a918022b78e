import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import type { ReadProductHistoryParams } from "@/api/generated/query";
import { Choice } from "@/components/ui/choice";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/skeleton";
import { Timeline } from "@/components/ui/timeline";
import { Changes } from "./changes";
import { productHistory } from "./products";

type Topic = ReadProductHistoryParams["topic"];

/** A line for every day that sold something would hide what people did. */
const AT_FIRST = "changes";
const TOPICS = {
  changes: "Tudo, sem as vendas",
  product: "Produto",
  name: "Nome",
  price: "Preço",
  category: "Categoria",
  menu: "Cardápio",
  details: "Detalhes",
  stock: "Estoque",
  sales: "Vendas",
  picture: "Imagem",
} as const;

/** Who changed what, from what to what, newest first. */
export function HistoryTab({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(10);
  const [topic, setTopic] = useState<Topic>(AT_FIRST);
  const history = useQuery(productHistory(id, { page, limit, topic }));

  if (history.isPending) return <Skeleton className="h-64" />;
  if (history.isLoadingError) {
    return (
      <LoadError
        title="Erro ao carregar o histórico"
        error={history.error}
        fallback="Nada se perdeu. Tente de novo em instantes."
        onRetry={() => void history.refetch()}
      />
    );
  }
  const { data, pagination } = history.data;
  return (
    <div className="flex flex-col gap-2">
      <div className="max-w-56">
        <Choice
          label="Assunto"
          value={topic ?? ""}
          onChange={(chosen) => {
            setTopic(chosen as Topic);
            setPage(1);
          }}
        >
          {Object.entries(TOPICS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
      </div>
      {data.length === 0 ? (
        <EmptyState
          title="Nada aconteceu aqui"
          hint="Escolha outro assunto para ver o resto do histórico."
          icon={<History aria-hidden="true" className="size-7" />}
        />
      ) : (
        <Timeline
          most={data.length}
          items={data.map((event) => ({
            key: event.id,
            title: event.sentence,
            extra: <Changes changes={event.changes} />,
            reason: event.reason,
            actor: event.actor_name,
            at: event.at,
          }))}
        />
      )}
      <Pagination
        page={page}
        limit={limit}
        total={pagination.total}
        onPage={setPage}
        onLimit={(size) => {
          setLimit(size);
          setPage(1);
        }}
      />
    </div>
  );
}
