import { useQuery } from "@tanstack/react-query";
import { Boxes } from "lucide-react";
import { type Model, modelsQuery } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { CardGrid, CardSkeletons } from "@/components/ui/card-grid";
import { Choice } from "@/components/ui/choice";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { SearchBox } from "@/components/ui/search-box";
import { ModelCard } from "./model-card";
import type { EquipmentFilter } from "./use-equipment-filter";

interface ModelsTabProps {
  state: EquipmentFilter;
  onCreate: () => void;
  onView: (model: Model) => void;
  onEdit: (model: Model) => void;
  onDelete: (model: Model) => void;
}

export function ModelsTab({ state, onCreate, onView, onEdit, onDelete }: ModelsTabProps) {
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
      {models.isPending ? (
        <CardSkeletons>Carregando modelos...</CardSkeletons>
      ) : models.isLoadingError ? (
        <LoadError
          title="Erro ao carregar modelos"
          error={models.error}
          fallback={failedTo("fetch", "equipment models")}
          onRetry={() => void models.refetch()}
        />
      ) : models.data.models.length === 0 ? (
        <EmptyState
          title={narrowed ? "Nenhum modelo encontrado" : "Nenhum modelo cadastrado"}
          hint={
            narrowed
              ? "Tente ajustar a busca ou o filtro."
              : "Um modelo diz quanto tempo de limpeza e de empréstimo cada tipo de equipamento pede. Comece pelo primeiro barril."
          }
          icon={<Boxes aria-hidden="true" className="size-8" />}
        >
          {narrowed ? (
            <Button onClick={() => narrow({})}>Limpar filtros</Button>
          ) : (
            <Button onClick={onCreate}>Criar o primeiro modelo</Button>
          )}
        </EmptyState>
      ) : (
        <CardGrid label="Modelos" stale={models.isPlaceholderData}>
          {models.data.models.map((model) => (
            <ModelCard
              key={model.id}
              model={model}
              onView={() => onView(model)}
              onEdit={() => onEdit(model)}
              onDelete={() => onDelete(model)}
            />
          ))}
        </CardGrid>
      )}
    </>
  );
}
