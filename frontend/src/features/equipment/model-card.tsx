import { Clock, Sparkles } from "lucide-react";
import type { Model } from "@/api/equipment";
import { Button } from "@/components/ui/button";
import { RecordCard } from "@/components/ui/card-grid";
import { DeleteButton } from "@/components/ui/delete-button";
import { StatusBadge } from "@/components/ui/status-badge";
import { counted, daysText, minutesText } from "./labels";

interface ModelCardProps {
  model: Model;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function ModelCard({ model, onView, onEdit, onDelete }: ModelCardProps) {
  return (
    <RecordCard
      title={model.name}
      subtitle={counted(model.asset_count, "ativo", "ativos")}
      badges={<StatusBadge status={model.is_active ? "active" : "inactive"} />}
      actions={
        <>
          <Button size="small" variant="quiet" aria-label={`Ver ${model.name}`} onClick={onView}>
            Ver
          </Button>
          <Button size="small" variant="quiet" aria-label={`Editar ${model.name}`} onClick={onEdit}>
            Editar
          </Button>
          <DeleteButton name={model.name} onClick={onDelete} />
        </>
      }
    >
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        <div className="flex items-center gap-1.5">
          <dt>
            <Sparkles aria-hidden="true" className="size-4 text-muted" />
            <span className="sr-only">Limpeza</span>
          </dt>
          <dd>{`limpeza ${minutesText(model.cleaning_buffer_min)}`}</dd>
        </div>
        <div className="flex items-center gap-1.5">
          <dt>
            <Clock aria-hidden="true" className="size-4 text-muted" />
            <span className="sr-only">Empréstimo</span>
          </dt>
          <dd>{`empréstimo ${daysText(model.default_loan_days)}`}</dd>
        </div>
      </dl>
    </RecordCard>
  );
}
