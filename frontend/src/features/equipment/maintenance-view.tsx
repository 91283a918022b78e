import { useQuery } from "@tanstack/react-query";
import { Wrench } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type DueService, type MaintenanceList, maintenanceQuery } from "@/api/equipment";
import { paths } from "@/app/paths";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Loaded } from "@/components/ui/loaded";
import { fullDay } from "@/lib/days";
import { counted } from "@/lib/text";
import { ServiceBadge } from "./service-badge";
import { ServiceDialog } from "./service-dialog";

/** The services of the house's equipment: what is over, what comes within 30 days, what comes later. */
export function MaintenanceView() {
  return (
    <Loaded
      query={useQuery(maintenanceQuery)}
      name="a manutenção"
      fallback="Os prazos de manutenção não puderam ser lidos."
      shapes={["h-48", "h-72"]}
      carded
    >
      {(found) =>
        found.services.length > 0 ? (
          <Groups found={found} />
        ) : (
          <EmptyState
            icon={Wrench}
            title="Nenhum serviço a fazer"
            hint="Diga em cada modelo de equipamento quais serviços ele pede e de quanto em quanto tempo."
          >
            <LinkButton to={paths.operations.equipment}>Ver os modelos</LinkButton>
          </EmptyState>
        )
      }
    </Loaded>
  );
}

const GROUPS = { over: "Vencidos", soon: "Vencem em 30 dias", ok: "Mais tarde" } as const;
const NONE = { over: "Nada vencido.", soon: "Nada vence nos próximos 30 dias.", ok: "Nada mais tarde." } as const;

function Groups({ found: { services } }: { found: MaintenanceList }) {
  const [recording, setRecording] = useState<DueService>();
  return (
    <div className="flex flex-col gap-4">
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((state) => {
        const rows = services.filter((each) => each.state === state);
        return (
          <Card
            key={state}
            title={GROUPS[state]}
            aside={<span className="tabular-nums">{counted(rows.length, "serviço", "serviços")}</span>}
          >
            {rows.length === 0 ? (
              <p className="px-4 py-3 text-muted">{NONE[state]}</p>
            ) : (
              <ul aria-label={GROUPS[state]} className="divide-y divide-line">
                {rows.map((row) => (
                  <Line key={`${row.asset_id}-${row.name}`} row={row} onRecord={() => setRecording(row)} />
                ))}
              </ul>
            )}
          </Card>
        );
      })}
      {recording && (
        <ServiceDialog
          asset={{ id: recording.asset_id, asset_tag: recording.asset_tag }}
          names={[recording.name]}
          onClose={() => setRecording(undefined)}
        />
      )}
    </div>
  );
}

function Line({ row, onRecord }: { row: DueService; onRecord: () => void }) {
  const { asset_id, asset_tag, model_name, location_name, name, last_done, next_due } = row;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <Link to={paths.operations.asset(asset_id)} className="font-medium underline underline-offset-4">
          {asset_tag}
        </Link>
        {` · ${name}`}
        <span className="block text-muted">
          {[model_name, location_name, last_done ? `feito em ${fullDay(last_done)}` : "nenhum registrado"].join(" · ")}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2 tabular-nums">
        {`até ${fullDay(next_due)}`}
        <ServiceBadge {...row} />
        <Button size="small" variant="quiet" aria-label={`Registrar ${name} de ${asset_tag}`} onClick={onRecord}>
          Registrar
        </Button>
      </span>
    </li>
  );
}

export { MaintenanceView as Component };
