import { useQuery } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { type Asset, assetsQuery, type Model, type StockLocation } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { CardGrid, CardSkeletons } from "@/components/ui/card-grid";
import { Choice } from "@/components/ui/choice";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadError } from "@/components/ui/load-error";
import { Pagination } from "@/components/ui/pagination";
import { SearchBox } from "@/components/ui/search-box";
import { equipmentStatuses } from "@/components/ui/status-badge";
import { useNow } from "@/lib/use-now";
import { AssetCard } from "./asset-card";
import type { EquipmentFilter } from "./use-equipment-filter";

interface AssetsTabProps {
  state: EquipmentFilter;
  models: readonly Model[];
  locations: readonly StockLocation[];
  onCreate: () => void;
  onEdit: (asset: Asset) => void;
  onStatus: (asset: Asset) => void;
  onDelete: (asset: Asset) => void;
}

export function AssetsTab({ state, models, locations, onCreate, onEdit, onStatus, onDelete }: AssetsTabProps) {
  const { filter, typed, setTyped, change, narrow, narrowed } = state;
  const { search, status, model_id, location_id, page, limit } = filter;
  const assets = useQuery(assetsQuery({ search, status, model_id, location_id, page, limit }));
  const now = useNow();
  return (
    <>
      <search className="flex flex-wrap items-end gap-3 border-b border-line p-4">
        <SearchBox
          label="Buscar ativos"
          placeholder="Buscar etiqueta, modelo ou observação..."
          value={typed}
          onChange={setTyped}
        />
        <Choice label="Status" value={status ?? ""} onChange={(value) => change({ status: value })}>
          {Object.entries(equipmentStatuses).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice
          label="Modelo"
          value={model_id ? String(model_id) : ""}
          onChange={(value) => change({ model_id: value })}
        >
          {models.map((model) => (
            <option key={model.id} value={model.id}>
              {model.name}
            </option>
          ))}
        </Choice>
        <Choice
          label="Local"
          value={location_id ? String(location_id) : ""}
          onChange={(value) => change({ location_id: value })}
        >
          {locations.map((location) => (
            <option key={location.id} value={location.id}>
              {location.name}
            </option>
          ))}
        </Choice>
        {narrowed && (
          <Button variant="quiet" onClick={() => narrow({})}>
            Limpar filtros
          </Button>
        )}
      </search>
      {assets.isPending ? (
        <CardSkeletons>Carregando ativos...</CardSkeletons>
      ) : assets.isLoadingError ? (
        <LoadError
          title="Erro ao carregar ativos"
          error={assets.error}
          fallback={failedTo("fetch", "equipment assets")}
          onRetry={() => void assets.refetch()}
        />
      ) : assets.data.assets.length === 0 ? (
        <EmptyState
          title={narrowed ? "Nenhum ativo encontrado" : "Nenhum ativo cadastrado"}
          hint={
            narrowed
              ? "Tente ajustar a busca ou os filtros."
              : "Um ativo é cada barril ou chopeira que existe, com a sua etiqueta. São eles que os eventos reservam."
          }
          icon={<PackageOpen aria-hidden="true" className="size-8" />}
        >
          {narrowed ? (
            <Button onClick={() => narrow({})}>Limpar filtros</Button>
          ) : (
            <Button onClick={onCreate}>Cadastrar o primeiro ativo</Button>
          )}
        </EmptyState>
      ) : (
        <>
          <CardGrid label="Ativos" stale={assets.isPlaceholderData}>
            {assets.data.assets.map((asset) => (
              <AssetCard
                key={asset.id}
                asset={asset}
                now={now}
                onEdit={() => onEdit(asset)}
                onStatus={() => onStatus(asset)}
                onDelete={() => onDelete(asset)}
              />
            ))}
          </CardGrid>
          <Pagination
            page={page}
            limit={limit}
            total={assets.data.pagination.total}
            onPage={(next) => change({ page: String(next) })}
            onLimit={(next) => change({ limit: String(next) })}
          />
        </>
      )}
    </>
  );
}
