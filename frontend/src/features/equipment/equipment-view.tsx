import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type Asset, locationsQuery, type Model, modelsQuery, type StockLocation } from "@/api/equipment";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Tabs } from "@/components/ui/tabs";
import { useAskedForm } from "@/lib/use-asked-form";
import { AssetDialog } from "./asset-dialog";
import { AssetsTab } from "./assets-tab";
import { DeleteDialog } from "./delete-dialog";
import { LocationDialog } from "./location-dialog";
import { LocationsTab } from "./locations-tab";
import { ModelDialog } from "./model-dialog";
import { ModelSheet } from "./model-sheet";
import { ModelsTab } from "./models-tab";
import { StatusDialog } from "./status-dialog";
import { type Tab, useEquipmentFilter } from "./use-equipment-filter";

/** What is open above the lists. */
type Open =
  | { what: "model"; model?: Model }
  | { what: "model-sheet"; model: Model }
  | { what: "asset"; asset?: Asset; modelId?: number }
  | { what: "status"; asset: Asset }
  | { what: "location"; location?: StockLocation }
  | { what: "delete-model"; model: Model }
  | { what: "delete-asset"; asset: Asset }
  | { what: "delete-location"; location: StockLocation };

const CREATE: Record<Tab, { label: string; open: Open }> = {
  models: { label: "Novo modelo", open: { what: "model" } },
  assets: { label: "Novo ativo", open: { what: "asset" } },
  locations: { label: "Novo local", open: { what: "location" } },
};

/** Models, the assets that exist of them, and the locations where they are kept. */
export function EquipmentView() {
  const state = useEquipmentFilter();
  const models = useQuery(modelsQuery());
  const locations = useQuery(locationsQuery());
  const [open, setOpen] = useState<Open>();
  const known = { models: models.data?.models ?? [], locations: locations.data?.locations ?? [] };
  const { label, open: creation } = CREATE[state.tab];
  const create = () => setOpen(creation);
  useAskedForm(create);

  return (
    <Card>
      <Tabs
        label="Equipamentos"
        tabs={[
          { id: "models", label: "Modelos", count: models.data?.pagination.total },
          { id: "assets", label: "Ativos", count: models.data && assetCount(known.models) },
          { id: "locations", label: "Locais", count: locations.data?.pagination.total },
        ]}
        current={state.tab}
        onChange={(tab) => state.narrow({ tab: tab === "models" ? "" : tab })}
        aside={
          <Button icon={Plus} variant="primary" onClick={create} className="mx-4 my-2 max-sm:w-full">
            {label}
          </Button>
        }
      >
        {state.tab === "models" && (
          <ModelsTab
            state={state}
            onCreate={create}
            onView={(model) => setOpen({ what: "model-sheet", model })}
            onEdit={(model) => setOpen({ what: "model", model })}
            onDelete={(model) => setOpen({ what: "delete-model", model })}
          />
        )}
        {state.tab === "assets" && (
          <AssetsTab
            state={state}
            {...known}
            onCreate={create}
            onEdit={(asset) => setOpen({ what: "asset", asset })}
            onStatus={(asset) => setOpen({ what: "status", asset })}
            onDelete={(asset) => setOpen({ what: "delete-asset", asset })}
          />
        )}
        {state.tab === "locations" && (
          <LocationsTab
            state={state}
            locations={locations}
            onCreate={create}
            onEdit={(location) => setOpen({ what: "location", location })}
            onDelete={(location) => setOpen({ what: "delete-location", location })}
          />
        )}
      </Tabs>
      {open && <OpenDialog open={open} onOpen={setOpen} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

interface OpenDialogProps {
  open: Open;
  onOpen: (open: Open) => void;
  onClose: () => void;
}

function OpenDialog({ open, onOpen, onClose }: OpenDialogProps) {
  switch (open.what) {
    case "model":
      return <ModelDialog model={open.model} onClose={onClose} />;
    case "model-sheet":
      return (
        <ModelSheet
          model={open.model}
          onEdit={() => onOpen({ what: "model", model: open.model })}
          onRegister={() => onOpen({ what: "asset", modelId: open.model.id })}
          onClose={onClose}
        />
      );
    case "asset":
      return <AssetDialog asset={open.asset} modelId={open.modelId} onClose={onClose} />;
    case "status":
      return <StatusDialog asset={open.asset} onClose={onClose} />;
    case "location":
      return <LocationDialog location={open.location} onClose={onClose} />;
    case "delete-model":
      return <DeleteDialog resource="models" row={open.model} name={open.model.name} onClose={onClose} />;
    case "delete-asset":
      return <DeleteDialog resource="assets" row={open.asset} name={open.asset.asset_tag} onClose={onClose} />;
    case "delete-location":
      return <DeleteDialog resource="locations" row={open.location} name={open.location.name} onClose={onClose} />;
  }
}

const assetCount = (models: readonly Model[]) => models.reduce((count, model) => count + model.asset_count, 0);

export { EquipmentView as Component };
