import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import type { ReadProductHistoryParams } from "@/api/generated/query";
import { Choice } from "@/components/ui/choice";
import { Collection } from "@/components/ui/collection";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Timeline } from "@/components/ui/timeline";
import { usePages } from "@/components/ui/use-pages";
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
  const { page, limit, pager } = usePages();
  const [topic, setTopic] = useState<Topic>(AT_FIRST);
  const history = useQuery(productHistory(id, { page, limit, topic }));

  return (
    <div className="flex flex-col gap-2">
      <div className="max-w-56">
        <Choice
          label="Assunto"
          value={topic ?? ""}
          onChange={(chosen) => {
            setTopic(chosen as Topic);
            pager.onPage(1);
          }}
        >
          {Object.entries(TOPICS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
      </div>
      <Collection
        query={history}
        name="o histórico"
        fallback="Nada se perdeu. Tente de novo em instantes."
        loading={<Skeleton className="h-64" />}
        rows={(found) => found.data}
        pager={pager}
        empty={
          <EmptyState
            title="Nada aconteceu aqui"
            hint="Escolha outro assunto para ver o resto do histórico."
            icon={History}
          />
        }
      >
        {(data) => (
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
      </Collection>
    </div>
  );
}
