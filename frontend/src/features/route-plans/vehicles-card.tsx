import { Pencil, Plus, Truck } from "lucide-react";
import { useState } from "react";
import { costCenterLabels } from "@/api/generated/fields";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { formatNumber } from "@/lib/numbers";
import type { RouteVehicle } from "./routes";
import { VehicleDialog } from "./vehicle-dialog";

export function NoVehicles() {
  return (
    <Card>
      <EmptyState
        title="A casa ainda não tem carro"
        hint="Cadastre cada carro com a carga que ele leva: a rota nunca passa dela."
        icon={Truck}
      />
    </Card>
  );
}

/** The vans of the house, in use or not. */
export function Vehicles({ vehicles }: { vehicles: readonly RouteVehicle[] }) {
  const [open, setOpen] = useState<RouteVehicle | "new">();
  return (
    <Card
      title="Carros"
      aside={
        <Button
          icon={Plus}
          variant={vehicles.length === 0 ? "primary" : "secondary"}
          className="min-h-11"
          onClick={() => setOpen("new")}
        >
          Novo carro
        </Button>
      }
    >
      {vehicles.length > 0 && (
        <ul className="divide-y divide-line">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id} className="flex items-center justify-between gap-3 px-4 py-2">
              <span className="flex min-w-0 flex-wrap items-center gap-x-3">
                <span className="font-medium wrap-anywhere">{vehicle.name}</span>
                <span className="text-sm text-muted tabular-nums">
                  {`${formatNumber(vehicle.max_load_kg)} kg · sai da ${costCenterLabels[vehicle.cost_center].toLowerCase()}`}
                </span>
                {!vehicle.is_active && <Badge>Fora de uso</Badge>}
              </span>
              <Button
                variant="quiet"
                icon={Pencil}
                aria-label={`Editar: ${vehicle.name}`}
                className="size-11 shrink-0 px-0"
                onClick={() => setOpen(vehicle)}
              />
            </li>
          ))}
        </ul>
      )}
      {open && <VehicleDialog vehicle={open === "new" ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
