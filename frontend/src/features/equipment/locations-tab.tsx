import type { UseQueryResult } from "@tanstack/react-query";
import { Warehouse } from "lucide-react";
import type { StockLocation } from "@/api/equipment";
import { failedTo } from "@/api/errors";
import { locationKindLabels } from "@/api/generated/fields";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardGrid, RecordCard } from "@/components/ui/card-grid";
import { Collection } from "@/components/ui/collection";
import { DeleteButton } from "@/components/ui/delete-button";
import { EmptyState } from "@/components/ui/empty-state";
import { StatusBadge } from "@/components/ui/status-badge";
import { counted } from "@/lib/text";
import type { EquipmentFilter } from "./use-equipment-filter";

interface LocationsTabProps {
  state: EquipmentFilter;
  locations: UseQueryResult<{ locations: StockLocation[] }>;
  onCreate: () => void;
  onEdit: (location: StockLocation) => void;
  onDelete: (location: StockLocation) => void;
}

/** Where equipment is kept. There are few: no search, no pages. */
export function LocationsTab({ state, locations, onCreate, onEdit, onDelete }: LocationsTabProps) {
  return (
    <Collection
      query={locations}
      name="locais"
      fallback={failedTo("fetch", "stock locations")}
      shapes="cards"
      rows={(found) => found.locations}
      empty={
        <EmptyState
          title="Nenhum local cadastrado"
          hint="Um local diz onde o equipamento fica guardado. Cada ativo tem o seu."
          icon={Warehouse}
        >
          <Button onClick={onCreate}>Criar o primeiro local</Button>
        </EmptyState>
      }
    >
      {(rows) => (
        <CardGrid label="Locais">
          {rows.map((location) => (
            <RecordCard
              key={location.id}
              title={location.name}
              subtitle={counted(location.asset_count, "ativo", "ativos")}
              badges={
                <>
                  <Badge tone={location.kind === "transito" ? "violet" : "info"}>
                    {locationKindLabels[location.kind]}
                  </Badge>
                  <StatusBadge status={location.is_active ? "active" : "inactive"} />
                </>
              }
              actions={
                <>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Ver ativos em ${location.name}`}
                    onClick={() => state.narrow({ tab: "assets", location_id: String(location.id) })}
                  >
                    Ver ativos
                  </Button>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={`Editar ${location.name}`}
                    onClick={() => onEdit(location)}
                  >
                    Editar
                  </Button>
                  <DeleteButton name={location.name} onClick={() => onDelete(location)} />
                </>
              }
            />
          ))}
        </CardGrid>
      )}
    </Collection>
  );
}
