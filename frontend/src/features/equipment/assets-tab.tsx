import { useQuery } from "@tanstack/react-query";
import { PackageOpen } from "lucide-react";
import { assetsQuery, type Model, type StockLocation } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { CardGrid } from "@/components/ui/card-grid";
import { Choice } from "@/components/ui/choice";
import { Collection } from "@/components/ui/collection";
import { NoRows } from "@/components/ui/no-rows";
import { OptionList } from "@/components/ui/option-list";
import { SearchBox } from "@/components/ui/search-box";
import { equipmentStatuses } from "@/components/ui/status-badge";
import { useNow } from "@/lib/use-now";
import { type AssetActions, AssetCard } from "./asset-card";
import type { EquipmentFilter } from "./use-equipment-filter";

interface AssetsTabProps extends AssetActions {
  state: EquipmentFilter;
  models: readonly Model[];
  locations: readonly StockLocation[];
  onCreate: () => void;
}

export function AssetsTab({ state, models, locations, onCreate, ...actions }: AssetsTabProps) {
  const { filter, typed, setTyped, change, narrow, narrowed, pager } = state;
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
          <OptionList of={equipmentStatuses} />
        </Choice>
        <Choice
          label="Modelo"
          value={model_id ? String(model_id) : ""}
          onChange={(value) => change({ model_id: value })}
        >
          <OptionList of={models} />
        </Choice>
        <Choice
          label="Local"
          value={location_id ? String(location_id) : ""}
          onChange={(value) => change({ location_id: value })}
        >
          <OptionList of={locations} />
        </Choice>
        {narrowed && (
          <Button variant="quiet" onClick={() => narrow({})}>
            Limpar filtros
          </Button>
        )}
      </search>
      <Collection
        query={assets}
        name="ativos"
        fallback={failedTo("fetch", "equipment assets")}
        shapes="cards"
        rows={(found) => found.assets}
        pager={pager}
        empty={
          <NoRows
            icon={PackageOpen}
            narrowed={narrowed}
            notFound="Nenhum ativo encontrado"
            advice="Tente ajustar a busca ou os filtros."
            onClear={() => narrow({})}
            none="Nenhum ativo cadastrado"
            about="Um ativo é cada barril ou chopeira que existe, com a sua etiqueta. São eles que os eventos reservam."
            first={{ label: "Cadastrar o primeiro ativo", onClick: onCreate }}
          />
        }
      >
        {(rows) => (
          <CardGrid label="Ativos" stale={assets.isPlaceholderData}>
            {rows.map((asset) => (
              <AssetCard key={asset.id} asset={asset} now={now} {...actions} />
            ))}
          </CardGrid>
        )}
      </Collection>
    </>
  );
}
