import { useState } from "react";
import type { Kit } from "@/api/equipment";
import { rentalPeriodLabels } from "@/api/generated/fields";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RecordCard } from "@/components/ui/card-grid";
import { DeleteButton } from "@/components/ui/delete-button";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatMoney } from "@/lib/money";

const FIRST_ITEMS = 3;

interface KitCardProps {
  kit: Kit;
  /** For when the available ones were counted: 'hoje'. */
  when: string;
  onEdit: () => void;
  onDelete: () => void;
  /** For those who may read it. */
  onHistory: (() => void) | undefined;
}

/** A kit with its first three items; '+N mais...' shows the others. */
export function KitCard({ kit, when, onEdit, onDelete, onHistory }: KitCardProps) {
  const [all, setAll] = useState(false);
  const hidden = kit.items.length - FIRST_ITEMS;
  const shown = all ? kit.items : kit.items.slice(0, FIRST_ITEMS);
  return (
    <RecordCard
      title={kit.name}
      subtitle={kit.code}
      badges={
        <>
          <StatusBadge status={kit.is_active ? "active" : "inactive"} />
          <AvailableCount count={kit.available_count} when={when} />
        </>
      }
      actions={
        <>
          <Button size="small" variant="quiet" aria-label={`Editar ${kit.name}`} onClick={onEdit}>
            Editar
          </Button>
          {onHistory && (
            <Button size="small" variant="quiet" aria-label={`Histórico de ${kit.name}`} onClick={onHistory}>
              Histórico
            </Button>
          )}
          <DeleteButton name={kit.name} onClick={onDelete} />
        </>
      }
    >
      {kit.description && <p className="text-muted">{kit.description}</p>}
      {kit.items.length === 0 ? (
        <p className="text-muted">Ainda sem itens: não fica disponível para eventos.</p>
      ) : (
        <ul className="flex flex-col gap-0.5">
          {shown.map((item) => (
            <li key={`${item.model_id}-${item.is_optional}`}>
              <span className="tabular-nums">{item.qty_required}</span>
              {` × ${item.model_name}`}
              {item.is_optional && <span className="text-muted"> (opcional)</span>}
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button
                type="button"
                aria-expanded={all}
                onClick={() => setAll(!all)}
                className="inline-flex min-h-6 items-center font-medium text-amber-text underline underline-offset-4"
              >
                {all ? "Mostrar menos" : `+${hidden} mais...`}
              </button>
            </li>
          )}
        </ul>
      )}
      <dl className="mt-auto grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5 border-t border-line pt-2.5">
        <dt className="text-muted">Aluguel</dt>
        <dd className="text-right tabular-nums">
          <strong>{formatMoney(kit.rental_price)}</strong> {rentalPeriodLabels[kit.rental_period].toLowerCase()}
        </dd>
        <dt className="text-muted">Total dos itens</dt>
        <dd className="text-right tabular-nums">{formatMoney(kit.total)}</dd>
        {kit.penalty_per_day > 0 && (
          <>
            <dt className="text-muted">Multa por dia de atraso</dt>
            <dd className="text-right tabular-nums">{formatMoney(kit.penalty_per_day)}</dd>
          </>
        )}
      </dl>
    </RecordCard>
  );
}

function AvailableCount({ count, when }: { count: number; when: string }) {
  return count > 0 ? (
    <Badge tone="ok" shape="check">{`${count} ${count === 1 ? "disponível" : "disponíveis"} ${when}`}</Badge>
  ) : (
    <Badge tone="warn" shape="cross">
      {`Nenhum disponível ${when}`}
    </Badge>
  );
}
