import { useQuery } from "@tanstack/react-query";
import { Boxes, Clock, type LucideIcon, Sparkles } from "lucide-react";
import { type Model, modelsQuery } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { CardGrid, RecordCard } from "@/components/ui/card-grid";
import { Choice } from "@/components/ui/choice";
import { Collection } from "@/components/ui/collection";
import { DeleteButton } from "@/components/ui/delete-button";
import { NoRows } from "@/components/ui/no-rows";
import { SearchBox } from "@/components/ui/search-box";
import { StatusBadge } from "@/components/ui/status-badge";
import { counted } from "@/lib/text";
import { daysText, minutesText } from "./labels";
import type { EquipmentFilter } from "./use-equipment-filter";

interface ModelActions {
  onView: (model: Model) => void;
  onEdit: (model: Model) => void;
  onDelete: (model: Model) => void;
}

interface ModelsTabProps extends ModelActions {
  state: EquipmentFilter;
  onCreate: () => void;
}

export function ModelsTab({ state, onCreate, ...actions }: ModelsTabProps) {
  const { filter, typed, setTyped, change, narrow, narrowed } = state;
  const models = useQuery(modelsQuery({ search: filter.search, is_active: filter.is_active }));
  return (
    <>
      <search className="flex flex-wrap items-end gap-3 border-b border-line p-4">
        <SearchBox label="Buscar modelos" placeholder="Buscar modelo..." value={typed} onChange={setTyped} />
        <Choice
          label="Status"
          value={filter.is_active === undefined ? "" : String(filter.is_active)}
          onChange={(value) => change({ is_active: value })}
        >
          <option value="true">Ativos</option>
          <option value="false">Inativos</option>
        </Choice>
      </search>
      <Collection
        query={models}
        name="modelos"
        fallback={failedTo("fetch", "equipment models")}
        shapes="cards"
        rows={(found) => found.models}
        empty={
          <NoRows
            icon={Boxes}
            narrowed={narrowed}
            notFound="Nenhum modelo encontrado"
            onClear={() => narrow({})}
            none="Nenhum modelo cadastrado"
            about="Um modelo diz quanto tempo de limpeza e de empréstimo cada tipo de equipamento pede. Comece pelo primeiro barril."
            first={{ label: "Criar o primeiro modelo", onClick: onCreate }}
          />
        }
      >
        {(rows) => (
          <CardGrid label="Modelos" stale={models.isPlaceholderData}>
            {rows.map((model) => (
              <ModelCard key={model.id} model={model} {...actions} />
            ))}
          </CardGrid>
        )}
      </Collection>
    </>
  );
}

function ModelCard({ model, onView, onEdit, onDelete }: ModelActions & { model: Model }) {
  return (
    <RecordCard
      title={model.name}
      subtitle={counted(model.asset_count, "ativo", "ativos")}
      badges={<StatusBadge status={model.is_active ? "active" : "inactive"} />}
      actions={
        <>
          <Button size="small" variant="quiet" aria-label={`Ver ${model.name}`} onClick={() => onView(model)}>
            Ver
          </Button>
          <Button size="small" variant="quiet" aria-label={`Editar ${model.name}`} onClick={() => onEdit(model)}>
            Editar
          </Button>
          <DeleteButton name={model.name} onClick={() => onDelete(model)} />
        </>
      }
    >
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        <Time icon={Sparkles} name="Limpeza">{`limpeza ${minutesText(model.cleaning_buffer_min)}`}</Time>
        <Time icon={Clock} name="Empréstimo">{`empréstimo ${daysText(model.default_loan_days)}`}</Time>
      </dl>
    </RecordCard>
  );
}

function Time({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: string }) {
  return (
    <div className="flex items-center gap-1.5">
      <dt>
        <Icon aria-hidden="true" className="size-4 text-muted" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
