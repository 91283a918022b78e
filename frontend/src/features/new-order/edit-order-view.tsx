import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { toast } from "sonner";
import { ApiError, errorTexts, failedTo } from "@/api/errors";
import type { EventOrder } from "@/api/generated/query";
import { inCache } from "@/api/read";
import { paths } from "@/app/paths";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { RecordPage, useRecordId } from "@/components/ui/record-page";
import type { Draft } from "./draft";
import { OrderWizard } from "./order-wizard";
import { formOf } from "./payload";
import { editedOrder } from "./saving";

/** The wizard, filled from an order. Nothing is saved over somebody else's change unasked. */
export function EditOrderView() {
  const { id, isId } = useRecordId();
  const client = useQueryClient();
  const [round, setRound] = useState(0);
  const order = useQuery({
    ...editedOrder(id, round),
    enabled: isId,
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
  });
  const reload = () => {
    client.removeQueries(inCache(editedOrder(id)));
    setRound(round + 1);
  };
  return (
    <RecordPage
      query={order}
      isId={isId}
      shapes={["h-80"]}
      name="o evento"
      title={errorTexts.events.load}
      fallback={failedTo("fetch", "event order")}
      missing={
        <Closed title="Evento não encontrado" hint="Ele pode ter sido um rascunho que alguém descartou.">
          <LinkButton to={paths.operations.events}>Ver os eventos</LinkButton>
        </Closed>
      }
    >
      {(found) => <Editor key={round} order={found} onReload={reload} />}
    </RecordPage>
  );
}

/** Holds the order as it was opened: what is fetched anew meanwhile does not change what is being typed. */
function Editor({ order: latest, onReload }: { order: EventOrder; onReload: () => void }) {
  const navigate = useNavigate();
  const [order] = useState(latest);
  const [start] = useState<Draft>(() => ({ form: formOf(order), step: 1, quoted: null, attempt: null }));
  const detail = paths.operations.event(order.id);
  if (!order.can_change) {
    return (
      <Card>
        <Closed
          title={`O evento ${order.order_code} não pode mais ser alterado`}
          hint="Depois da entrega, só se troca uma peça por outra, na tela do evento."
        >
          <LinkButton to={detail}>Abrir o evento</LinkButton>
        </Closed>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {"Alterando "}
        <Link to={detail} className="font-medium text-text underline underline-offset-2">
          {order.order_code}
        </Link>
      </p>
      <OrderWizard
        start={start}
        order={order}
        onReload={onReload}
        onSaved={(said) => {
          toast.success(said);
          void navigate(detail);
        }}
      />
    </div>
  );
}

const Closed = ({ children, ...words }: { title: string; hint: string; children: ReactNode }) => (
  <EmptyState {...words} icon={Lock}>
    {children}
  </EmptyState>
);

export { EditOrderView as Component };
